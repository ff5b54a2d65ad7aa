import type { PublicContainer, WasteStreamGuide } from '@tunna/contract/container';
import type { Language } from '@tunna/domain/languages';
import { mintOrgScope, type OrgScope } from '../../database/scope.ts';
import type { Queryable } from '../../database/statement.ts';
import { getWasteStreamGuide } from '../waste-stream/waste-stream.service.ts';
import { containerNotFound } from './container.errors.ts';
import { findPublicContainer } from './container.queries.ts';
import { publicContainerView } from './container.views.ts';

/** What the server knows of a container that a visitor stands at. The ids stay inside. */
export interface VisitedContainer {
  readonly organizationId: number;
  /** Opens the organization's rows for what a visitor may do there. */
  readonly scope: OrgScope;
  readonly containerId: number;
  readonly wasteStreamId: number;
  readonly view: PublicContainer;
}

/** @throws ApplicationError `container_not_found` */
export async function visitContainer(database: Queryable, slug: string): Promise<VisitedContainer> {
  const row = await findPublicContainer(database, slug);
  if (row === undefined) throw containerNotFound();
  return {
    organizationId: row.organization_id,
    scope: mintOrgScope(row.organization_id),
    containerId: row.container_id,
    wasteStreamId: row.waste_stream_id,
    view: publicContainerView(row),
  };
}

/** The sorting guide of the container's waste stream. @throws ApplicationError `container_not_found` */
export async function getContainerGuide(
  database: Queryable,
  { organizationId, wasteStreamId }: Pick<VisitedContainer, 'organizationId' | 'wasteStreamId'>,
  language: Language,
): Promise<WasteStreamGuide> {
  const guide = await getWasteStreamGuide(database, organizationId, wasteStreamId, language);
  if (guide === undefined) throw containerNotFound();
  return guide;
}
