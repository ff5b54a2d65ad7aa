// Properties check the same examples in every run, so that the same changes survive.
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: 20_260_101 });
