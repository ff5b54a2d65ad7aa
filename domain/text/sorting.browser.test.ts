// The same expectations in Chromium, whose Intl has no Icelandic.
import './sorting.test.ts';
