import type { TenantReader, TenantTransaction } from '../../../database/database.ts';
import { type Queryable, statement } from '../../../database/statement/statement.ts';
import { canAsk, type FilledRow, filledColumns, ofContainer } from './fill.queries.ts';

const containersToRequest = statement(
  'containers_that_ask_when_full',
  `select ${filledColumns} from container_fill setting
   join container on container.organization_id = :organizationId and container.id = setting.container_id
   where setting.organization_id = :organizationId and ${canAsk(':action')}
   order by container.id`,
).returns<FilledRow & { request_at_percent: number }>();

/** Containers in use that request collection automatically. */
export const findContainersToRequest = (reader: TenantReader, action: string) =>
  reader.run(containersToRequest, { organizationId: reader.organizationId, action });

// A concurrent caller waits for this row, and then sees that the request was made.
const claim = statement(
  'claim_to_ask_when_full',
  `update container_fill setting set asked_after = :askedAfter
   from container
   where ${ofContainer} and container.organization_id = :organizationId and container.id = :containerId and setting.request_at_percent <= :percent
     and setting.asked_after is distinct from :askedAfter and ${canAsk(':action')}
     and not exists (
       select from service_request request
       where request.organization_id = :organizationId and request.container_id = :containerId and request.action_type = :action
         and request.status in ('received', 'sent', 'in_progress')
     )
   returning setting.container_id`,
);

interface FullContainer {
  readonly containerId: number;
  readonly action: string;
  readonly lastEmptiedOn: string;
  readonly percent: number;
}

/** Records that the container requests collection. False if it already did since the last collection, has an open request, or may not. */
export async function claimRequest(
  transaction: TenantTransaction,
  { containerId, action, lastEmptiedOn, percent }: FullContainer,
): Promise<boolean> {
  const values = {
    organizationId: transaction.organizationId,
    action,
    containerId,
    askedAfter: lastEmptiedOn,
    percent,
  };
  return (await transaction.run(claim, values)).length > 0;
}

const organizations = statement(
  'organizations_that_ask_when_full',
  'select organization_id from organizations_that_ask_when_full()',
);

export const findRequestingOrganizations = async (database: Queryable): Promise<number[]> =>
  (await database.run(organizations, [])).map(({ organization_id: organizationId }) => organizationId);
