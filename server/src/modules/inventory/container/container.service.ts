import type { PublicContainer, WasteStreamGuide } from '@tunna/contract/inventory/container';
import type { Language } from '@tunna/domain/text/languages';
import { mintOrgScope, type OrgScope } from '../../../database/scope.ts';
import { batched } from '../../../database/statement/batched.ts';
import type { Queryable } from '../../../database/statement/statement.ts';
import { getWasteStreamGuide } from '../waste-stream/waste-stream.service.ts';
import { containerNotFound } from './container.errors.ts';
import { findPublicContainers, type PublicContainerRow } from './container.queries.ts';
import { publicContainerView } from './container.views.ts';

/** A container on its public page, and its internal ids, which are never returned to the visitor. */
export interface VisitedContainer {
  readonly organizationId: number;
  /** Access to the organization's rows for the visitor's actions. */
  readonly scope: OrgScope;
  readonly containerId: number;
  readonly wasteStreamId: number;
  readonly view: PublicContainer;
}

type FindContainer = (slug: string) => Promise<PublicContainerRow | undefined>;

/** One for each database: concurrent visitors share a statement. */
const finders = new WeakMap<Queryable, FindContainer>();

function finderOf(database: Queryable): FindContainer {
  const known = finders.get(database);
  if (known !== undefined) return known;
  const finder = batched((slugs: readonly string[]) => findPublicContainers(database, slugs));
  finders.set(database, finder);
  return finder;
}

/** The format of a slug. Anything else is refused without a query. */
const slugPattern = /^[A-Za-z0-9_-]{4,60}$/;

/**
 * Finds a container by its slug. A slug that is typed from a label may have other capitals.
 * @throws ApplicationError `container_not_found`
 */
export async function visitContainer(database: Queryable, slug: string): Promise<VisitedContainer> {
  const find = finderOf(database);
  const typed = slug.toLowerCase();
  const exact = slugPattern.test(slug) ? await find(slug) : undefined;
  const row = exact ?? (typed !== slug && slugPattern.test(typed) ? await find(typed) : undefined);
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
