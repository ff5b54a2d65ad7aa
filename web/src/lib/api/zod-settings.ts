// Schemas would test whether they may compile code. The Content-Security-Policy forbids this, and browsers report it. Zod reads these settings
// when it is loaded, which is only on pages with forms. `zod/v4/core` would load a third of it everywhere.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
