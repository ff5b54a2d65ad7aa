import { callQuery } from '../../lib/client.ts';

export const ownOrganizationsQuery = () => callQuery('listOrganizations', {});
