import type { Container } from '@tunna/contract/inventory/container';
import { call } from '../../../../lib/api/client.ts';

/** Maximum rows of a call. */
const maxRows = 200;

/** All containers, or those of a status, page by page. */
export async function readContainers(orgId: number, status?: Container['status']): Promise<Container[]> {
  const found: Container[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, pageSize: maxRows, ...(status === undefined ? {} : { status }) };
    const { rows, total } = await call('listContainers', { params: { orgId }, query });
    found.push(...rows);
    if (rows.length === 0 || page * maxRows >= total) return found;
  }
}

/** The ids of the containers in use. */
export const activeIdsQuery = (orgId: number) => ({
  queryKey: ['listContainers', orgId, 'ids of active containers'],
  queryFn: async () => (await readContainers(orgId, 'active')).map(({ id }) => id),
});
