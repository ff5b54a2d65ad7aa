import { sessionStore } from '../session/session-store.ts';

type Values = Readonly<Record<string, string>>;

/** Unsent input, stored in this tab until it is sent, so that a reload or a visit to another page loses nothing. */
export interface Draft {
  read(): Values;
  /** Empty values are not stored; a draft without other values is deleted. */
  keep(values: object): void;
}

const texts = (values: object): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );

function parse(stored: string): Values {
  const found: unknown = JSON.parse(stored);
  return typeof found === 'object' && found !== null ? texts(found) : {};
}

const keyOf = (name: string): string => `draft ${name}`;

/** Whether this tab has unsent input for the form. */
export const hasDraft = (name: string): boolean => (sessionStore()?.getItem(keyOf(name)) ?? null) !== null;

/** @param name identifies the draft, such as the path of the form */
export function openDraft(
  name: string,
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined = sessionStore(),
): Draft {
  const key = keyOf(name);
  return {
    read() {
      const stored = store?.getItem(key);
      return stored === undefined || stored === null ? {} : parse(stored);
    },
    keep(values) {
      const stored = texts(values);
      if (Object.keys(stored).length === 0) store?.removeItem(key);
      else store?.setItem(key, JSON.stringify(stored));
    },
  };
}
