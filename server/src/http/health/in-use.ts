import { type UseKind, useKinds } from '@tunna/contract/errors';
import { ApplicationError } from '../errors.ts';

/** Counts of the records that use another one. */
export type Uses = Readonly<Partial<Record<UseKind, number>>>;

/** @throws ApplicationError `in_use` if a count is not 0 */
export function refuseInUse(message: string, counts: Uses): void {
  const uses = useKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
  if (uses.length > 0) throw new ApplicationError('in_use', message, { uses });
}
