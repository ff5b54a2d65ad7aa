import type { DepartmentGoal } from '@tunna/contract/figures/department-report';
import { present } from '@tunna/contract/present';
import type { GoalRow } from './department-goal.queries.ts';

export const goalView = (row: GoalRow): DepartmentGoal =>
  present<DepartmentGoal>({
    id: row.id,
    kind: row.kind,
    target: row.target,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

/** The goal as recorded in the audit trail. */
export function goalAudit({ id, ...own }: DepartmentGoal) {
  return own;
}
