import type { LiveEvent, streamEnd } from '@tunna/contract/platform/event-stream';
import type { z } from 'zod';
import type { Cursor, LiveEventRow } from './event-stream.queries.ts';

/** A cursor as the id of an event. */
const idOf = ({ transactionId, id }: Cursor): string => `${transactionId}.${id}`;

/** The cursor that an id of ours stands for; undefined for every other text. */
export function cursorOf(text: string): Cursor | undefined {
  const [, transactionId, digits] = /^(0|[1-9]\d{0,18})\.(0|[1-9]\d{0,15})$/.exec(text) ?? [];
  const id = Number(digits);
  return transactionId === undefined || !Number.isSafeInteger(id) ? undefined : { transactionId, id };
}

/** Whether a cursor is further than another. */
export function isAfter(one: Cursor, other: Cursor): boolean {
  if (one.transactionId === other.transactionId) return one.id > other.id;
  // Digits without leading zeros: the longer number is the greater one.
  const longer = one.transactionId.length - other.transactionId.length;
  return longer === 0 ? one.transactionId > other.transactionId : longer > 0;
}

const frame = (event: string, data: object, cursor?: Cursor): Buffer =>
  Buffer.from(
    `event: ${event}\n${cursor === undefined ? '' : `id: ${idOf(cursor)}\n`}data: ${JSON.stringify(data)}\n\n`,
  );

/** The stream has begun. With a cursor where it goes on from nothing earlier. */
export const readyFrame = (cursor?: Cursor): Buffer => frame('ready', {}, cursor);

/** Some may have been missed. */
export const resetFrame = (cursor: Cursor): Buffer => frame('reset', {}, cursor);

/** Nothing new, up to here. The comment is for whatever stands between and ends connections that are silent. */
export const positionFrame = (cursor: Cursor): Buffer => Buffer.concat([silence, frame('position', {}, cursor)]);

const silence = Buffer.from(': still here\n');

/** A sign of life where there is no position to tell. */
export const silenceFrame: Buffer = Buffer.from(': still here\n\n');

export const endFrame = (reason: z.output<typeof streamEnd>['reason']): Buffer => frame('end', { reason });

/** What a scale shows. Without an id: whoever comes again has no use for it. */
export const weightFrame = (weight: object): Buffer => frame('weight', weight);

/** What changed. */
export const changeFrame = (row: LiveEventRow): Buffer =>
  frame(
    'change',
    {
      organizationId: row.organization_id,
      kind: row.kind as LiveEvent['kind'],
      entityId: row.entity_id,
    } satisfies LiveEvent,
    { transactionId: row.transaction_id, id: row.id },
  );
