import { mtSics } from '@tunna/domain/scales/lines/mt-sics';
import type { OpenConnection } from '../connection/connection.ts';

export interface Received {
  readonly isOpen: boolean;
  readonly text: string;
  /** Whether the scale sent only after the request of `mt-sics`. */
  readonly wasAsked: boolean;
  /** Why the connection was closed; empty if it was not. */
  readonly reason: string;
}

/** Text of this length has enough lines for a guess. */
const enough = 400;

/**
 * Listens to a scale. A scale that sends nothing for half of the time receives a request.
 * @param milliseconds after which listening ends; earlier if there is enough text or the connection is closed
 */
export function listen(open: OpenConnection, milliseconds: number): Promise<Received> {
  return new Promise((resolve) => {
    let [isOpen, text, wasAsked, isDone] = [false, '', false, false];
    let ask: NodeJS.Timeout | undefined;
    let end: NodeJS.Timeout | undefined;
    const finish = (reason: string) => {
      if (isDone) return;
      isDone = true;
      clearTimeout(ask);
      clearTimeout(end);
      connection.close();
      resolve({ isOpen, text, wasAsked, reason });
    };
    const connection = open({
      opened: () => {
        isOpen = true;
        ask = setTimeout(() => {
          if (text !== '') return;
          wasAsked = true;
          connection.write(mtSics.request);
        }, milliseconds / 2);
        end = setTimeout(() => finish(''), milliseconds);
      },
      received: (piece) => {
        text += piece;
        if (text.length > enough) finish('');
      },
      closed: finish,
    });
  });
}
