import type { CommandResult } from '@tunna/contract/scales/device-call';
import type { ScaleCommandKind } from '@tunna/contract/scales/scale-command';
import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import type { Assigner } from '../reading/assignment.service.ts';

export interface ScaleCommandRow extends RowOf<'insert_scale_command'> {
  kind: ScaleCommandKind;
  outcome: CommandResult['outcome'] | 'expired' | null;
}

const columns = 'key, scale_id, kind, asked_at, outcome';
const own = `select ${columns} from scale_command where organization_id = :organizationId`;

const expire = statement(
  'expire_scale_command',
  `update scale_command set finished_at = :now, outcome = 'expired'
   where organization_id = :organizationId and scale_id = :scaleId and finished_at is null and asked_at <= :oldest`,
);

/** Ends a pending command of a scale that was asked before a time. */
export async function expireCommand(
  transaction: TenantTransaction,
  { scaleId, oldest, now }: { readonly scaleId: number; readonly oldest: Date; readonly now: Date },
): Promise<void> {
  await transaction.run(expire, { organizationId: transaction.organizationId, scaleId, oldest, now });
}

const insert = statement(
  'insert_scale_command',
  `insert into scale_command (organization_id, key, scale_id, kind, by_person_id, by_department_id, by_device_id, asked_at)
   values (:organizationId, :key, :scaleId, :kind, :personId, :byDepartmentId, :byDeviceId, :now)
   on conflict do nothing returning ${columns}`,
).returns<ScaleCommandRow>();

/** @returns undefined if the key is used, or the scale has a pending command */
export async function insertCommand(
  transaction: TenantTransaction,
  command: { readonly key: string; readonly scaleId: number; readonly kind: ScaleCommandKind; readonly by: Assigner },
  now: Date,
): Promise<ScaleCommandRow | undefined> {
  const { key, scaleId, kind, by } = command;
  const [row] = await transaction.run(insert, {
    organizationId: transaction.organizationId,
    ...{ key, scaleId, kind, now },
    personId: by.personId ?? null,
    byDepartmentId: by.departmentId ?? null,
    byDeviceId: by.deviceId ?? null,
  });
  return row;
}

const byKey = statement(
  'scale_command_by_key',
  `${own} and scale_id = :scaleId and key = :key`,
).returns<ScaleCommandRow>();
const pending = statement(
  'pending_scale_command',
  `${own} and scale_id = :scaleId and finished_at is null`,
).returns<ScaleCommandRow>();

export async function findCommand(
  reader: TenantReader,
  scaleId: number,
  key: string,
): Promise<ScaleCommandRow | undefined> {
  const [row] = await reader.run(byKey, { organizationId: reader.organizationId, scaleId, key });
  return row;
}

export async function findPendingCommand(reader: TenantReader, scaleId: number): Promise<ScaleCommandRow | undefined> {
  const [row] = await reader.run(pending, { organizationId: reader.organizationId, scaleId });
  return row;
}

const due = statement(
  'due_scale_commands',
  `${own} and scale_id = any(:scaleIds::bigint[]) and finished_at is null and asked_at > :oldest order by scale_id`,
).returns<ScaleCommandRow>();

/** Pending commands of these scales that were asked after a time. */
export const findDueCommands = (
  reader: TenantReader,
  scaleIds: readonly number[],
  oldest: Date,
): Promise<ScaleCommandRow[]> => reader.run(due, { organizationId: reader.organizationId, scaleIds, oldest });

const finish = statement(
  'finish_scale_commands',
  `update scale_command set finished_at = :now, outcome = given.outcome
   from unnest(:keys::uuid[], :outcomes::text[]) given (key, outcome)
   where scale_command.organization_id = :organizationId and scale_command.key = given.key and scale_command.finished_at is null
     and scale_command.scale_id = any(:scaleIds::bigint[])`,
);

/** Stores the results of pending commands of these scales. Others are ignored. */
export async function finishCommands(
  transaction: TenantTransaction,
  scaleIds: readonly number[],
  results: readonly CommandResult[],
  now: Date,
): Promise<void> {
  await transaction.run(finish, {
    organizationId: transaction.organizationId,
    scaleIds,
    keys: results.map(({ key }) => key),
    outcomes: results.map(({ outcome }) => outcome),
    now,
  });
}
