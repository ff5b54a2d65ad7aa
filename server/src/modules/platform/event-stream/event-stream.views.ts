import type { LiveEvent, streamEnd } from '@tunna/contract/platform/event-stream';
import type { z } from 'zod';
import type { Cursor, LiveEventRow } from './event-stream.queries.ts';

/** A cursor as the id of an event. */
export const idOf = ({ transactionId, id }: Cursor): string => `${transactionId}.${id}`;

/** The cursor of an event id; undefined for any other text. */
export function cursorOf(text: string): Cursor | undefined {
  const [, transactionId, digits] = /^(0|[1-9]\d{0,18})\.(0|[1-9]\d{0,15})$/.exec(text) ?? [];
  const id = Number(digits);
  return transactionId === undefined || !Number.isSafeInteger(id) ? undefined : { transactionId, id };
}

export function isAfter(one: Cursor, other: Cursor): boolean {
  if (one.transactionId === other.transactionId) return one.id > other.id;
  // Digits without leading zeros: the longer number is greater.
  const longer = one.transactionId.length - other.transactionId.length;
  return longer === 0 ? one.transactionId > other.transactionId : longer > 0;
}

const frame = (event: string, data: object, cursor?: Cursor): Buffer =>
  Buffer.from(
    `event: ${event}\n${cursor === undefined ? '' : `id: ${idOf(cursor)}\n`}data: ${JSON.stringify(data)}\n\n`,
  );

/** The stream has begun. Has a cursor if it does not continue from an earlier one. */
export const readyFrame = (cursor?: Cursor): Buffer => frame('ready', {}, cursor);

/** Some events may have been missed. */
export const resetFrame = (cursor: Cursor): Buffer => frame('reset', {}, cursor);

/** No new events up to here. The comment keeps proxies from closing an idle connection. */
export const positionFrame = (cursor: Cursor): Buffer => Buffer.concat([silence, frame('position', {}, cursor)]);

const silence = Buffer.from(': still here\n');

/** A heartbeat when there is no position to send. */
export const silenceFrame: Buffer = Buffer.from(': still here\n\n');

export const endFrame = (reason: z.output<typeof streamEnd>['reason']): Buffer => frame('end', { reason });

/** The weight on a scale. Without an id, because a reconnecting reader does not need it. */
export const weightFrame = (weight: object): Buffer => frame('weight', weight);

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
