import type { FollowedRequest } from '@tunna/contract/requests/followed-request';
import { followedDays } from '@tunna/domain/requests/service-request';
import type { Database } from '../../../../database/database.ts';
import type { FollowLink } from '../../follow-link/follow-link.service.ts';
import { linkExpired, linkInvalid } from '../../provider-link/provider-link.service.ts';
import { findEvents, findRequest } from '../service-request.queries.ts';
import { followedRequestView } from './service-request-follow.views.ts';

const day = 86_400_000;

/**
 * The status of the request, for its requester.
 * @throws ApplicationError `link_invalid` if the request does not exist, `link_expired` some time after its end
 */
export const getFollowedRequest = (
  database: Database,
  { scope, serviceRequestId }: FollowLink,
  now: Date,
): Promise<FollowedRequest> =>
  database.tenant(scope, async (transaction) => {
    const row = await findRequest(transaction, serviceRequestId);
    if (row === undefined) throw linkInvalid();
    if (row.closed_at !== null && now.getTime() - row.closed_at.getTime() > followedDays * day) throw linkExpired();
    return followedRequestView(row, await findEvents(transaction, serviceRequestId));
  });
