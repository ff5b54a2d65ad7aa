import type { Contract, EndpointName } from '@tunna/contract';
import type { Download, Input, Output } from '@tunna/contract/endpoint';
import { internationalPhoneNumber, normalEmail } from '@tunna/domain/text/identity';
import type { FastifyRequest } from 'fastify';
import { cookieOf } from '../security/cookie.ts';
import type { SecurityDetails, SecurityEventKind } from '../security/security-catalogue.ts';
import type { SecurityEvents } from '../security/security-events.ts';

/** The details of an event, from the input and the response of the call. */
type Describe<Name extends EndpointName, Kind extends SecurityEventKind> = (
  input: Input<Contract[Name]>,
  answer: Output<Contract[Name]>,
  tools: { readonly events: SecurityEvents; readonly request: FastifyRequest },
) => SecurityDetails<Kind>;

/** The security events of a call. */
export interface CallEvent {
  /** Event of a successful call. */
  readonly kind: SecurityEventKind;
  /** Event of a call that was rejected because of a wrong code or credential. */
  readonly failure?: 'sign_in_failed' | 'factor_failed';
  /** Whether the response contains the token of a new session. The event names its holder. */
  readonly opensSession?: true;
  readonly describe?: (
    input: unknown,
    answer: unknown,
    tools: { readonly events: SecurityEvents; readonly request: FastifyRequest },
  ) => object;
  /** Details of a rejected call. */
  readonly describeFailure?: (body: unknown, events: SecurityEvents) => SecurityDetails<'sign_in_failed'>;
}

type Options = Omit<CallEvent, 'kind' | 'describe'>;

/** An event of one endpoint. `describe` is checked against the contract and the catalogue. */
const on =
  <Name extends EndpointName>() =>
  <Kind extends SecurityEventKind>(kind: Kind, describe?: Describe<Name, Kind>, options: Options = {}): CallEvent => ({
    kind,
    ...(describe === undefined ? {} : { describe: describe as NonNullable<CallEvent['describe']> }),
    ...options,
  });

type Tools = Parameters<NonNullable<CallEvent['describe']>>[2];

const codeRequestDetails = (
  identityKind: 'phone' | 'email',
  value: string,
  challengeId: string,
  { events, request }: Tools,
): SecurityDetails<'code_requested'> => ({
  identityKind,
  identity: events.mark(`${identityKind} ${value}`),
  challenge: events.mark(challengeId),
  knownBrowser: ['known', '__Host-known'].some((name) => cookieOf(request.headers.cookie, name) !== undefined),
});

/** The challenge in an unparsed body: a call can be rejected before its input is parsed. */
function challengeIn(body: unknown, events: SecurityEvents): SecurityDetails<'sign_in_failed'> {
  const challengeId = (body as { challengeId?: unknown } | null | undefined)?.challengeId;
  return typeof challengeId === 'string' ? { challenge: events.mark(challengeId) } : {};
}

type Signed = Output<Contract['signIn']>;
const signedIn = (
  method: SecurityDetails<'sign_in'>['method'],
  answer: Signed,
  events: SecurityEvents,
): SecurityDetails<'sign_in'> =>
  'secondFactor' in answer
    ? { method, factorPending: true, challenge: events.mark(answer.secondFactor.challengeId) }
    : { method, factorPending: false };

const signIn = { failure: 'sign_in_failed', opensSession: true } as const;
const exported: CallEvent = {
  kind: 'export',
  describe: (_input, answer) => ({ rows: (answer as Partial<Download>).rows }),
};
const target = <Kind extends SecurityEventKind>(kind: Kind): CallEvent => ({
  kind,
  describe: (input) => ({ targetId: (input as { params: { id: number | string } }).params.id }),
});
const plain = (kind: SecurityEventKind): CallEvent => ({ kind });

/** Endpoints that must be in the table. A new one without an event does not compile. */
type Watched =
  | Extract<EndpointName, `export${string}` | `${string}Credential` | `signIn${string}` | `requestCode${string}`>
  | Exclude<Extract<EndpointName, `${string}SecondFactor`>, 'getSecondFactor'>
  | { [Name in EndpointName]: Contract[Name]['access'] extends 'platform' ? Name : never }[EndpointName];

/** The endpoints with security events. */
export const callEvents: { readonly [Name in EndpointName]?: CallEvent } & Readonly<Record<Watched, CallEvent>> = {
  requestCodeByPhone: on<'requestCodeByPhone'>()('code_requested', ({ body }, { challengeId }, tools) =>
    codeRequestDetails('phone', internationalPhoneNumber(body.phoneNumber), challengeId, tools),
  ),
  requestCodeByEmail: on<'requestCodeByEmail'>()('code_requested', ({ body }, { challengeId }, tools) =>
    codeRequestDetails('email', normalEmail(body.email), challengeId, tools),
  ),
  signIn: on<'signIn'>()('sign_in', (_input, answer, { events }) => signedIn('code', answer, events), {
    ...signIn,
    describeFailure: challengeIn,
  }),
  signInWithLink: on<'signInWithLink'>()(
    'sign_in',
    (_input, answer, { events }) => signedIn('link', answer, events),
    signIn,
  ),
  confirm: { kind: 'confirmed', failure: 'sign_in_failed', describeFailure: challengeIn },
  signInWithSecondFactor: on<'signInWithSecondFactor'>()(
    'sign_in',
    (_input, answer, { events }) => signedIn('factor', answer, events),
    { failure: 'factor_failed', opensSession: true, describeFailure: challengeIn },
  ),
  completeGoogleSignIn: on<'completeGoogleSignIn'>()(
    'sign_in',
    (_input, answer, { events }) => signedIn('google', answer, events),
    signIn,
  ),
  signInDepartment: on<'signInDepartment'>()('sign_in', () => ({ method: 'department' }), signIn),
  signInDevice: on<'signInDevice'>()('sign_in', () => ({ method: 'device' }), signIn),
  signOut: plain('sign_out'),
  revokeUserSession: target('session_revoked'),
  startGoogleConnection: plain('connection_started'),
  startSecondFactor: plain('factor_started'),
  confirmSecondFactor: { kind: 'factor_on', failure: 'factor_failed' },
  removeSecondFactor: { kind: 'factor_off', failure: 'factor_failed' },
  updateMemberRole: on<'updateMemberRole'>()('role_changed', ({ body }) => ({
    targetPersonId: body.personId,
    role: body.role,
  })),
  removeMember: on<'removeMember'>()('member_removed', ({ body }) => ({ targetPersonId: body.personId })),
  inviteMember: on<'inviteMember'>()('member_invited', ({ body }) => ({ role: body.role })),
  revokeInvite: target('invite_revoked'),
  acceptInvite: plain('invite_accepted'),
  createOrganization: plain('organization_created'),
  createCredential: on<'createCredential'>()('credential_created', (_input, { id }) => ({ targetId: id })),
  revokeCredential: target('credential_revoked'),
  rotateDeviceCredential: target('credential_rotated'),
  deleteDevice: target('credential_revoked'),
  createPairingCode: target('credential_created'),
  pairAgent: { kind: 'device_paired', failure: 'sign_in_failed' },
  setTabletPin: target('key_changed'),
  unpairTablet: { ...plain('sign_out'), failure: 'sign_in_failed' },
  pairDevice: { ...target('device_paired'), failure: 'sign_in_failed' },
  getWebhookSecret: target('key_read'),
  renewWebhookSecret: target('key_changed'),
  renewCollectionFeed: plain('key_changed'),
  deleteCollectionFeed: plain('key_changed'),
  createReportLink: target('key_changed'),
  revokeReportLink: target('key_changed'),
  renewServiceRequestLink: target('key_changed'),
  exportContainers: exported,
  exportLocations: exported,
  exportWasteStreams: exported,
  exportDepartments: exported,
  exportDepartmentReadings: exported,
  exportScaleReadings: exported,
  exportChargeback: exported,
  exportServiceProviders: exported,
  exportMembers: exported,
  exportAuditEntries: exported,
  exportFiles: exported,
  exportServiceRequests: exported,
  exportInvoices: exported,
  exportClaims: exported,
  exportLineItems: exported,
  exportShortLinks: exported,
  exportScales: exported,
  exportDevices: exported,
  exportUnassignedReadings: exported,
  exportTags: exported,
  exportInvoiceReports: exported,
  exportInvoiceFindings: exported,
  exportAgreedPrices: exported,
  exportRentals: exported,
  exportCollections: exported,
  exportServiceRequestFigures: exported,
  exportImportAttempts: exported,
  exportUnmappedMaterials: exported,
  exportUnmappedLocations: exported,
  exportDensities: exported,
  exportInvites: exported,
  exportCredentials: exported,
  exportInvoiceReportLines: exported,
  exportRightSizing: exported,
  exportEmissionFactors: exported,
  exportTreatmentConfirmations: exported,
  exportMaterialNormalizations: exported,
  exportLocationNormalizations: exported,
  exportInvoiceComparison: exported,
  exportReportDisclosure: exported,
  exportReportReturn: exported,
  exportWasteReturn: exported,
  exportInvoiceReport: exported,
  exportUser: exported,
  downloadFile: exported,
  eraseUser: plain('erasure'),
  assignPlan: plain('plan_assigned'),
  getOrganizationMetrics: plain('operator_access'),
  getReportMetrics: plain('operator_access'),
  getEventMetrics: plain('operator_access'),
  getInstallationHealth: plain('operator_access'),
  getInstallationStorage: plain('operator_access'),
  getServerActivity: plain('operator_access'),
  listOrganizationUse: plain('operator_access'),
  listDeadMessages: plain('operator_access'),
  resendDeadMessages: plain('operator_access'),
};
