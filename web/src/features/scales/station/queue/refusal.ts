import type { ErrorBody } from '@tunna/contract/errors';
import type { Refusal } from './station-store.ts';

const known = [
  'not_found',
  'forbidden',
  'waste_stream_not_found',
  'department_not_found',
  'container_not_found',
  'invalid_request',
  'idempotency_conflict',
  'status_conflict',
  // The code of the station: the weighing was undone elsewhere.
  'undone',
] as const;

/** The key of the text for a rejected weighing. */
export const refusalKey = (code: string) => `refusal.${known.find((one) => one === code) ?? 'other'}` as const;

/** The load that another weighing took before, as `loadConflict` of the server describes it. */
function takenIn({ conflict }: ErrorBody): Pick<Refusal, 'taken'> {
  if (conflict === undefined) return {};
  const { by, at, current } = conflict;
  const { kg, streamNames } = current;
  if (typeof kg !== 'string' || typeof streamNames !== 'object' || streamNames === null) return {};
  const names = Object.entries(streamNames).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { taken: { ...(by === undefined ? {} : { by }), at, kg, streamNames: Object.fromEntries(names) } };
}

/** The stored empty weight of the bin, as `tareChanged` of the server describes it. */
function otherTareIn({ status, conflict }: ErrorBody): Pick<Refusal, 'otherTare'> {
  const binTare = conflict?.current.binTare;
  return status === 'tare_changed' && typeof binTare === 'string' ? { otherTare: binTare } : {};
}

/** Why a call was rejected. */
export const refusalIn = (body: ErrorBody): Refusal => ({
  code: body.code,
  ...(body.status === 'same_load' ? { asksSameLoad: true } : {}),
  ...otherTareIn(body),
  ...takenIn(body),
});
