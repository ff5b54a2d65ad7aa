import { containerContract } from './container.ts';
import type { Endpoint } from './endpoint.ts';
import { locationContract } from './location.ts';
import { credentialContract, organizationContract } from './organization.ts';
import { clientEventContract, platformContract } from './platform.ts';
import { serviceRequestContract } from './service-request.ts';
import { signInContract } from './sign-in.ts';
import { organizationInviteContract, userContract } from './user.ts';
import { wasteCategoryContract } from './waste-category.ts';

/** Every call of the product, by name. Server, client, reference and tests all read this table. */
export const contract = {
  ...wasteCategoryContract,
  ...containerContract,
  ...locationContract,
  ...serviceRequestContract,
  ...platformContract,
  ...clientEventContract,
  ...signInContract,
  ...userContract,
  ...organizationInviteContract,
  ...organizationContract,
  ...credentialContract,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

export { basePath } from './base-path.ts';
