import { type APIRequestContext, expect } from '@playwright/test';
import type { Visitor } from './request-form.ts';
import type { Tenant } from './tenant.ts';

/** A visitor’s request to empty a container, without the page. */
export async function sendRequest(
  request: APIRequestContext,
  containerSlug: string,
  createdBy: Visitor,
): Promise<void> {
  const data = { containerSlug, action: 'empty_container', createdBy };
  expect((await request.post('/api/v1/service-request/create', { data })).status()).toBe(200);
}

/** The only request for a container. */
export const requestIdOf = (tenant: Tenant, containerSlug: string): Promise<number> =>
  tenant.idOf(
    `select request.id from service_request request join container on container.id = request.container_id
     where request.organization_id = $1 and slug = $2`,
    [containerSlug],
  );
