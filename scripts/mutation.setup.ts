// Properties check the same examples in every run, so that the same changes survive.
import { configureGlobal } from 'fast-check';

// A failure is enough: a search for the smallest example would count as a timeout.
configureGlobal({ seed: 20_260_101, endOnFailure: true });
