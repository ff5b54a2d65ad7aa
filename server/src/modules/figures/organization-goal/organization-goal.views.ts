import type { OrganizationGoal } from '@tunna/contract/figures/organization-goal';
import { present } from '@tunna/contract/present';
import type { GoalRow } from './organization-goal.queries.ts';

export const goalView = (row: GoalRow): OrganizationGoal =>
  present<OrganizationGoal>({
    id: row.id,
    year: row.year,
    kind: row.kind,
    target: row.target,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });
