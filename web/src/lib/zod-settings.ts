import { config } from 'zod/v4/core';

// Schemas would test whether they may compile code. The Content-Security-Policy forbids this, and browsers report it. Must be imported
// before any schema is created.
config({ jitless: true });
