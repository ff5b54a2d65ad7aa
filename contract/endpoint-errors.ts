import type { Permission } from '@tunna/domain/permissions';
import { type Access, type Endpoint, isPermission, objectFields } from './endpoint.ts';
import { commonErrors, type ErrorCode } from './errors.ts';

/** Error codes of callers that the access does not admit. */
const refusals: Readonly<Record<Exclude<Access, Permission>, readonly ErrorCode[]>> = {
  public: [],
  requester: ['forbidden', 'setup_required'],
  'provider-link': [],
  'follow-link': [],
  token: ['login_required'],
  account: ['login_required', 'forbidden'],
  person: ['login_required', 'forbidden', 'setup_required'],
  session: ['login_required', 'setup_required'],
  department: ['login_required', 'forbidden'],
  device: ['login_required', 'forbidden'],
  station: ['login_required', 'setup_required'],
  platform: ['login_required', 'forbidden', 'setup_required'],
};

/** An organization that is missing or not the caller's is `not_found`. */
const refusalsOf = (access: Access): readonly ErrorCode[] =>
  isPermission(access) ? [...refusals.person, 'not_found'] : refusals[access];

/** All error codes of a call: its own, those of its access and of what its query names, and the common ones. */
export function errorsOf({ errors, recent, access, query, once }: Endpoint): ErrorCode[] {
  const namesObject = isPermission(access) && objectFields.some((field) => field in (query?.shape ?? {}));
  const codes: readonly ErrorCode[] = [
    ...errors,
    ...refusalsOf(access),
    ...(once === undefined ? [] : ['idempotency_conflict' as const]),
    ...(recent === undefined ? [] : ['confirmation_required' as const]),
    ...(namesObject ? ['not_found' as const] : []),
    ...commonErrors,
  ];
  return [...new Set(codes)];
}
