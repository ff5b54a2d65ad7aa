import { Logger } from 'graphile-worker';

/** The library logs every job; relevant events are logged where they happen. */
export const quietLogger = new Logger(() => () => undefined);
