// The same expectations in Chromium, whose Intl has no Icelandic.
import './dates.test.ts';
