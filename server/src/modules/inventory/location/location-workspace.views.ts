import type { Location, LocationOrgUnits } from '@tunna/contract/inventory/location';
import { present } from '@tunna/contract/present';
import { isLanguage } from '@tunna/domain/text/languages';
import { coordinatesView } from './location.views.ts';
import type { LocationOrgUnitsRow, LocationRow } from './location-workspace.queries.ts';

export const locationView = (row: LocationRow): Location =>
  present<Location>({
    id: row.id,
    name: row.name,
    address: row.address,
    postcode: row.postcode,
    municipality: row.municipality,
    accessNotes: row.access_notes,
    coordinates: coordinatesView(row),
    published: row.published,
    languages: row.languages.filter(isLanguage),
    containers: row.containers,
    openRequests: row.open_requests,
    departments: row.departments,
    tagValueIds: [...row.tag_value_ids],
    createdAt: row.created_at.toISOString(),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.updated_by,
  });

export const locationOrgUnitsView = (row: LocationOrgUnitsRow): LocationOrgUnits => ({
  id: row.id,
  name: row.name,
  orgUnits: row.org_units,
});

/** The location as recorded in the audit trail. Its containers, requests and departments have their own entries. */
export function locationAudit({ containers, openRequests, departments, ...own }: Location) {
  return own;
}
