import { Logger } from 'graphile-worker';

/** The library tells of every job it takes; what matters is logged where it happens. */
export const quietLogger = new Logger(() => () => undefined);
