import { basePath } from '@tunna/contract';

/** One received event. */
interface StreamedEvent {
  readonly event: string;
  /** The last event id at that point. */
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A client of an event stream, like a browser. */
export interface StreamReader {
  readonly status: number;
  readonly headers: Headers;
  readonly events: StreamedEvent[];
  /** Every received comment. */
  readonly comments: string[];
  /** Id of the last event that had one. */
  lastEventId(): string;
  /** Received changes in order, as `kind entityId`. */
  changes(): string[];
  /** Resolves when either side has ended the stream. */
  readonly ended: Promise<void>;
  leave(): Promise<void>;
}

export async function acquireTicket(url: string, token: string): Promise<string> {
  const answer = await fetch(`${url}${basePath}/event-stream/acquire`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const body = (await answer.json()) as { ticket?: string; code?: string };
  if (body.ticket === undefined) throw new Error(`No ticket: ${answer.status} ${body.code}`);
  return body.ticket;
}

export const streamUrl = (url: string, ticket: string): string =>
  `${url}${basePath}/event-stream/stream?ticket=${encodeURIComponent(ticket)}`;

/** Opens a stream with a ticket. */
export async function openWithTicket(url: string, ticket: string, lastEventId?: string): Promise<StreamReader> {
  const leaving = new AbortController();
  const answer = await fetch(streamUrl(url, ticket), {
    signal: leaving.signal,
    ...(lastEventId === undefined ? {} : { headers: { 'last-event-id': lastEventId } }),
  });
  const events: StreamedEvent[] = [];
  const comments: string[] = [];
  let id = lastEventId ?? '';
  const take = (block: string): void => {
    const fields = new Map<string, string>();
    for (const line of block.split('\n')) {
      const [, name = '', value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? [];
      if (name === '') comments.push(value);
      else fields.set(name, value);
    }
    id = fields.get('id') ?? id;
    const data = fields.get('data');
    if (data === undefined) return;
    events.push({ event: fields.get('event') ?? '', id, data: JSON.parse(data) as StreamedEvent['data'] });
  };
  const read = async (): Promise<void> => {
    let text = '';
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  };
  // Only received events count, however the stream ends.
  const ended = answer.status === 200 ? read().catch(() => undefined) : Promise.resolve();
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    comments,
    lastEventId: () => id,
    changes: () =>
      events
        .filter(({ event }) => event === 'change')
        .map(({ data }) => `${String(data.kind)} ${String(data.entityId)}`),
    ended,
    async leave() {
      leaving.abort();
      await ended;
    },
  };
}

/** Opens a stream with a token. */
export const openEventStream = async (url: string, token: string, lastEventId?: string): Promise<StreamReader> =>
  openWithTicket(url, await acquireTicket(url, token), lastEventId);
