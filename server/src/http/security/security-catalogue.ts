import type { ErrorCode } from '@tunna/contract/errors';
import type { Role } from '@tunna/domain/permissions';

/** Fields of a kind of event besides the request id, the call, the person, the organization and the network. */
export const eventFields = {
  code: 'the stable error code of the answer',
  method: 'how the person signed in: code, link, google, factor, department or device',
  factorPending: 'whether the sign-in still needs a second factor',
  identityKind: 'phone or email',
  identity:
    'twelve hexadecimal digits of an HMAC of the identity: the same for the same identity, useless without the server’s secret',
  challenge: 'twelve hexadecimal digits of an HMAC of the challenge: it links wrong codes to the request for the code',
  knownBrowser: 'whether the browser sent the mark of an earlier sign-in; the mark itself is not checked here',
  targetPersonId: 'id of the member who is changed',
  role: 'the new role',
  targetId: 'id of the credential, device, session, provider, report or link that is changed',
  rows: 'rows of the exported list',
  settings: 'names of the settings that are set; never a value',
  operators: 'number of operators that the settings name',
} as const;

export type EventField = keyof typeof eventFields;

interface EventKind {
  readonly meaning: string;
  readonly level: 'info' | 'warn';
  readonly fields: readonly EventField[];
  /** Whether a caller without any rights can cause it at will. Then its lines are limited by network and minute. */
  readonly limited: boolean;
}

const done = (meaning: string, fields: readonly EventField[] = []) =>
  ({ meaning, level: 'info', fields, limited: false }) as const;
const refused = (meaning: string, level: 'info' | 'warn', fields: readonly EventField[] = []) =>
  ({ meaning, level, fields: ['code', ...fields], limited: true }) as const;

/** Every kind of security event. `docs/SECURITY-EVENTS.md` lists the same. */
export const securityCatalogue = {
  code_requested: {
    meaning: 'A code for signing in was requested and will be sent.',
    level: 'info',
    fields: ['identityKind', 'identity', 'challenge', 'knownBrowser'],
    limited: true,
  },
  sign_in: done('A sign-in succeeded, or needs only its second factor.', ['method', 'factorPending', 'challenge']),
  sign_in_failed: refused('A code, a credential or an answer of the OpenID provider was refused.', 'warn', [
    'challenge',
  ]),
  confirmed: done('A person confirmed who they are, before a sensitive call.'),
  sign_out: done('A session was ended by its own holder.'),
  session_revoked: done('A person ended one of their sessions from the account page.', ['targetId']),
  factor_started: done('A person asked for the secret of a second factor.'),
  factor_on: done('A second factor was turned on.'),
  factor_off: done('A second factor was turned off.'),
  factor_failed: refused('A code of a second factor was refused.', 'warn', ['challenge']),
  connection_started: done('A person began to connect an account at the OpenID provider.'),
  limit_reached: refused('A limit on requests refused a call.', 'warn'),
  unauthenticated: refused('A call without a valid token was refused.', 'info'),
  forbidden: refused('A caller was refused what their role, kind or state does not allow.', 'warn'),
  foreign_organization: refused('A person named an organization of which they are no member.', 'warn'),
  request_refused: refused('Any other request that was answered with an error of the caller.', 'info'),
  role_changed: done('A member got another role.', ['targetPersonId', 'role']),
  member_removed: done('A member was removed, or left.', ['targetPersonId']),
  member_invited: done('A person was invited, or an invite was sent again.', ['role']),
  invite_revoked: done('An invite was revoked.', ['targetId']),
  invite_accepted: done('A person accepted an invite and became a member.'),
  organization_created: done('A person created an organization and became its owner.'),
  credential_created: done('A credential of a department or a device was made.', ['targetId']),
  credential_rotated: done('All credentials of a device were replaced by one.', ['targetId']),
  credential_revoked: done('A credential was revoked, or its device was deleted.', ['targetId']),
  device_paired: done('A tablet was paired with a device.', ['targetId']),
  key_read: done('The secret of a webhook was shown.', ['targetId']),
  key_changed: done('A webhook secret, a calendar address or a link was made, replaced or ended.', ['targetId']),
  export: done('Data left as a file: a list, a report, a file, or a person’s own data.', ['rows']),
  erasure: done('A person erased their account.'),
  plan_assigned: done('The operator assigned a plan to an organization.'),
  operator_access: done('An operator opened the figures of the whole server, or sent failed messages again.'),
  operator_settings: done('The server started; which settings are set.', ['settings', 'operators']),
} as const satisfies Readonly<Record<string, EventKind>>;

export type SecurityEventKind = keyof typeof securityCatalogue;

/** Types of the fields: ids, numbers and words of fixed lists. */
interface FieldValues {
  readonly code: ErrorCode;
  readonly method: 'code' | 'link' | 'google' | 'factor' | 'department' | 'device';
  readonly factorPending: boolean;
  readonly identityKind: 'phone' | 'email';
  readonly identity: Mark;
  readonly challenge: Mark;
  readonly knownBrowser: boolean;
  readonly targetPersonId: number;
  readonly role: Role;
  readonly targetId: number | string;
  readonly rows: number;
  readonly settings: readonly string[];
  readonly operators: number;
}

declare const marked: unique symbol;
/** Only the server’s marker creates it, so that no identity or challenge can be logged by mistake. */
export type Mark = string & { readonly [marked]: true };

/** The fields of a kind of event. */
export type SecurityDetails<Kind extends SecurityEventKind> = {
  readonly [Field in (typeof securityCatalogue)[Kind]['fields'][number]]?: FieldValues[Field] | undefined;
};
