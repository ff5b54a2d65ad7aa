import { config } from 'zod/v4/core';

// Schemas would try whether they may compile code, which the Content-Security-Policy forbids and browsers then report. To be imported
// before any schema is made.
config({ jitless: true });
