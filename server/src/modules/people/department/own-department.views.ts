import type { OwnContainer, OwnDepartment } from '@tunna/contract/people/own-department';
import { present } from '@tunna/contract/present';
import { streamNames } from '../../../database/columns/stream-names.ts';
import type { OwnContainerRow, OwnDepartmentRow } from './own-department.queries.ts';

export const ownDepartmentView = (row: OwnDepartmentRow): OwnDepartment => ({
  id: row.id,
  name: row.name,
  organizationName: row.organization_name,
  locations: row.locations,
});

export const ownContainerView = (row: OwnContainerRow): OwnContainer =>
  present<OwnContainer>({
    slug: row.slug,
    customId: row.custom_id,
    location: { id: row.location_id, name: row.location_name },
    wasteStream: { names: streamNames(row), color: row.color },
    openRequestId: row.open_request_id,
  });
