import type { EndpointName } from '@tunna/contract';
import { objectFields } from '@tunna/contract/endpoint';
import type { Database } from '../../../database/database.ts';
import type { MemberContext, RequestContext } from '../../../http/calls/handlers.ts';
import { ApplicationError } from '../../../http/errors.ts';
import { areKnown, type NamedIds } from './named-object.queries.ts';

const objectNotFound = () => new ApplicationError('not_found', 'The organization has no such object.');

const none: NamedIds = {
  containerId: null,
  departmentId: null,
  deviceId: null,
  locationId: null,
  scaleId: null,
  serviceProviderId: null,
  tagValueId: null,
  wasteStreamId: null,
};

/** Calls that read published data, in which objects keep their ids after they were deleted. */
const published: ReadonlySet<EndpointName> = new Set(['listInvoiceReportLines', 'exportInvoiceReportLines']);

/** Checks the query of a call before its handler runs. */
export type CheckNamedObjects = (name: EndpointName, context: RequestContext, query: unknown) => Promise<void>;

/**
 * Checks that the objects in the query of a member’s call exist. Without the check, the list of a missing object would be empty.
 * @throws ApplicationError `not_found`, the same for a missing object and one of another organization
 */
export const checkNamedObjects =
  (database: Database): CheckNamedObjects =>
  async (name, context, query) => {
    if (query === undefined || !('organization' in context) || !('role' in context) || published.has(name)) return;
    const values = query as Readonly<Record<string, unknown>>;
    const named = objectFields.filter((field) => values[field] !== undefined);
    if (named.length === 0) return;
    const ids: NamedIds = { ...none, ...Object.fromEntries(named.map((field) => [field, values[field]])) };
    const { organization } = context as MemberContext;
    if (!(await areKnown(database.reader(organization), ids))) throw objectNotFound();
  };
