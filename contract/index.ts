import { containerContract, containerWorkspaceContract } from './container.ts';
import { departmentContract } from './department.ts';
import type { Endpoint } from './endpoint.ts';
import { locationContract, locationWorkspaceContract } from './location.ts';
import { memberContract } from './member.ts';
import { credentialContract, organizationContract, workspaceContract } from './organization.ts';
import { clientEventContract, platformContract } from './platform.ts';
import { serviceProviderContract } from './service-provider.ts';
import { serviceRequestContract } from './service-request.ts';
import { signInContract } from './sign-in.ts';
import { tagContract } from './tag.ts';
import { organizationInviteContract, userContract } from './user.ts';
import { wasteCategoryContract } from './waste-category.ts';
import { wasteStreamContract } from './waste-stream.ts';

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
  ...workspaceContract,
  ...memberContract,
  ...locationWorkspaceContract,
  ...departmentContract,
  ...wasteStreamContract,
  ...containerWorkspaceContract,
  ...serviceProviderContract,
  ...tagContract,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

export { basePath } from './base-path.ts';
