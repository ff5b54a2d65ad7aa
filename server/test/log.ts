import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** A log that says everything, and all that was said to it. */
export function keptLog(): { readonly log: Logger; text(): string } {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { log: pino({ level: 'trace' }, sink), text: () => text };
}
