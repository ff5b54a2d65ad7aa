import type { DepartmentGoal } from '@tunna/contract/figures/department-report';
import type { GoalRow } from './department-goal.queries.ts';

export const goalView = (row: GoalRow): DepartmentGoal => ({
  id: row.id,
  kind: row.kind,
  target: row.target,
  validFrom: row.valid_from,
  ...(row.valid_until === null ? {} : { validUntil: row.valid_until }),
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  ...(row.updated_by === null ? {} : { updatedBy: row.updated_by }),
});

/** The goal as recorded in the audit trail. */
export const goalAudit = ({ kind, target, validFrom, validUntil }: DepartmentGoal) => ({
  kind,
  target,
  validFrom,
  ...(validUntil === undefined ? {} : { validUntil }),
});
