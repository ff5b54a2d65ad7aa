import { z } from 'zod';

/** Every error code with its HTTP status. Codes are stable: screens translate them. */
export const errorStatuses = {
  invalid_request: 400,
  login_required: 401,
  forbidden: 403,
  setup_required: 403,
  confirmation_required: 403,
  challenge_not_found: 404,
  credential_invalid: 401,
  ticket_invalid: 401,
  invite_not_found: 404,
  session_not_found: 404,
  credential_not_found: 404,
  preference_not_found: 404,
  department_not_found: 404,
  person_not_found: 404,
  not_found: 404,
  container_not_found: 404,
  location_not_found: 404,
  waste_stream_not_found: 404,
  waste_category_not_found: 404,
  short_link_not_found: 404,
  terms_not_found: 404,
  link_invalid: 404,
  link_expired: 410,
  status_conflict: 409,
  undo_over: 409,
  attachments_full: 409,
  provider_unreachable: 422,
  identity_taken: 409,
  edit_conflict: 409,
  value_taken: 409,
  in_use: 409,
  last_owner: 409,
  organization_creation_closed: 403,
  organizations_too_many: 403,
  plan_by_operator: 403,
  second_factor_on: 409,
  second_factor_off: 409,
  idempotency_conflict: 409,
  limit_reached: 409,
  confirmations_too_many: 409,
  webhook_missing: 409,
  schedules_too_many: 409,
  reports_too_many: 409,
  links_too_many: 409,
  factors_too_many: 409,
  calendar_not_found: 404,
  request_timeout: 408,
  payload_too_large: 413,
  address_too_long: 414,
  unsupported_media_type: 415,
  headers_too_large: 431,
  file_name_unusable: 422,
  file_mismatch: 422,
  file_unsafe: 422,
  export_too_large: 422,
  too_heavy: 422,
  spreadsheet_unreadable: 422,
  rows_too_many: 422,
  columns_too_many: 422,
  columns_missing: 422,
  cell_too_long: 422,
  import_has_failures: 422,
  preview_stale: 409,
  import_not_found: 404,
  code_wrong: 422,
  code_used: 422,
  challenge_over: 422,
  code_tries_used: 422,
  sign_in_link_over: 422,
  sign_in_link_elsewhere: 422,
  openid_failed: 422,
  openid_unavailable: 404,
  action_unsupported: 422,
  requirements_unmet: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  maintenance: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** Codes of every call. */
export const commonErrors = [
  'invalid_request',
  'payload_too_large',
  'address_too_long',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
  'maintenance',
] as const satisfies readonly ErrorCode[];

/** Problems of one field. */
export const fieldProblems = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'not_positive',
  'too_many_decimals',
  'too_many_entries',
  'ends_before_start',
  'period_too_long',
  'wrong_phone_number',
  'unsupported_country',
  'wrong_email',
  'wrong_address',
  'unsupported_text',
  'unknown_value',
  'unknown_field',
  'unknown_waste_code',
  'taken',
] as const;

export type FieldProblem = (typeof fieldProblems)[number];

export const fieldError = z.object({
  field: z.string().describe('Path of the field in the request, such as createdBy.email.'),
  problem: z.enum(fieldProblems),
  limit: z
    .number()
    .optional()
    .describe(
      'For `too_small` and `too_large`: the smallest or largest accepted number. For `too_many_decimals` and `too_many_entries`: their maximum number.',
    ),
});

export type FieldError = z.output<typeof fieldError>;

/** Kinds of records that keep another one from being deleted. */
export const useKinds = ['containers', 'departments', 'devices', 'scales', 'requests', 'invoices', 'imports'] as const;

export type UseKind = (typeof useKinds)[number];

export const errorBody = z.object({
  code: z.string().describe('Stable code of the error.'),
  message: z.string().describe('English message for logs. Do not show it to users; translate `code`.'),
  fields: z.array(fieldError).optional().describe('Rejected fields.'),
  canRetry: z.boolean().optional().describe('For a rejected code: whether the same challenge accepts another attempt.'),
  status: z.string().optional().describe('Current status, if it conflicts with the change.'),
  conflict: z
    .object({ by: z.string().optional(), at: z.iso.datetime(), current: z.record(z.string(), z.unknown()) })
    .optional()
    .describe(
      'For `edit_conflict`: who changed the record, when, and its current value. For a `status_conflict` of a weighing: who weighed the load, when, and as what.',
    ),
  limit: z
    .object({ name: z.string(), allowed: z.int(), used: z.int() })
    .optional()
    .describe('For `limit_reached`: the limit of the plan, its maximum and the current usage.'),
  uses: z
    .array(z.object({ kind: z.enum(useKinds), count: z.int().positive() }))
    .optional()
    .describe('For `in_use`: the records that use this one.'),
  retryAfter: z.int().positive().optional().describe('Seconds until the next attempt is allowed.'),
  requestId: z.string().optional(),
});

export type ErrorBody = z.output<typeof errorBody>;

type OutOfRange = z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig;

const isOfNumber = ({ origin }: OutOfRange): boolean => origin === 'number' || origin === 'int';
const isOfList = ({ origin }: OutOfRange): boolean => origin === 'array';

/** The smallest or largest accepted number, or the maximum number of decimals or entries; undefined for other problems. */
function limitOf(issue: z.core.$ZodIssue): number | undefined {
  if (issue.code === 'custom') return typeof issue.params?.limit === 'number' ? issue.params.limit : undefined;
  if (issue.code === 'too_big') return isOfNumber(issue) || isOfList(issue) ? Number(issue.maximum) : undefined;
  if (issue.code !== 'too_small' || !isOfNumber(issue)) return undefined;
  return Number(issue.minimum) + (issue.inclusive === false ? 1 : 0);
}

/** The problem of a schema issue. Schemas of the contract use it as the message of the issue. */
export function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  const named = fieldProblems.find((problem) => problem === issue.message);
  if (named !== undefined) return named;
  switch (issue.code) {
    case 'invalid_type':
      return 'wrong_type';
    case 'too_small':
      return isOfNumber(issue) ? 'too_small' : 'too_short';
    case 'too_big':
      if (isOfNumber(issue)) return 'too_large';
      return isOfList(issue) ? 'too_many_entries' : 'too_long';
    case 'unrecognized_keys':
      return 'unknown_field';
    default:
      return 'unknown_value';
  }
}

/** An error names at most this many unknown fields, and as many characters of each: callers choose their names. */
const maxUnknownFields = 20;
const maxFieldName = 60;

const limitedProblems: ReadonlySet<FieldProblem> = new Set([
  'too_small',
  'too_large',
  'too_many_decimals',
  'too_many_entries',
]);

/** The invalid fields of one part of a request, each named once. */
export function fieldErrors(error: z.ZodError, prefix = ''): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, maxUnknownFields) : [''];
    for (const name of names) {
      const field = [prefix, ...issue.path.map(String), name.slice(0, maxFieldName)]
        .filter((part) => part !== '')
        .join('.');
      const problem = fieldProblem(issue);
      const limit = limitedProblems.has(problem) ? limitOf(issue) : undefined;
      if (!found.has(field)) found.set(field, { field, problem, ...(limit === undefined ? {} : { limit }) });
    }
  }
  return [...found.values()];
}
