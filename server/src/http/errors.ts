import { type ErrorBody, type ErrorCode, errorStatuses, type FieldError, fieldErrors } from '@tunna/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { type Shortage, shortageOf } from '../database/errors.ts';
import { recordFailure, recordRefusal } from './calls/record-call.ts';

interface Details {
  readonly fields?: readonly FieldError[];
  /** Whether the same code may be retried. */
  readonly canRetry?: boolean;
  /** The current status that a change conflicts with. */
  readonly status?: string;
  /** Set if an edit is based on an old version. */
  readonly conflict?: ErrorBody['conflict'];
  /** The limit of the plan that a change would exceed. */
  readonly limit?: ErrorBody['limit'];
  /** The records that keep this one from being deleted. */
  readonly uses?: ErrorBody['uses'];
  /** Seconds. */
  readonly retryAfter?: number;
  /** The row of a spreadsheet that is the cause, from 1. */
  readonly row?: number;
}

/** An expected error: a stable code for the caller, and a message for the log. */
export class ApplicationError extends Error {
  override readonly name = 'ApplicationError';
  readonly code: ErrorCode;
  readonly details: Details;
  /** Whether the caller named a foreign organization. For the log, never for the response. */
  readonly isForeign: boolean;

  constructor(code: ErrorCode, message: string, details: Details = {}, { isForeign = false } = {}) {
    super(message);
    this.code = code;
    this.details = details;
    this.isForeign = isForeign;
  }

  /** HTTP status. */
  get status(): number {
    return errorStatuses[this.code];
  }
}

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_MAX_PARAM_LENGTH: 'address_too_long',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_FIELDS_LIMIT: 'payload_too_large',
  FST_PARTS_LIMIT: 'payload_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
};

/** The message about a shortage, and the seconds after which the caller should retry. */
const unavailable: Readonly<Record<Shortage, { readonly message: string; readonly retryAfter: number }>> = {
  unreachable: { message: 'The database cannot be reached; try again.', retryAfter: 5 },
  locked: { message: 'Other work on the same records takes long; try again.', retryAfter: 5 },
  too_slow: { message: 'The database took too long; try again.', retryAfter: 10 },
  disk_full: { message: 'The disk of the server is full; try again later.', retryAfter: 30 },
  out_of_memory: { message: 'The database is short of memory; try again.', retryAfter: 10 },
  conflict: { message: 'Other work changed the same records; try again.', retryAfter: 1 },
};

/** Maps any thrown value to an application error. Only unexpected ones become `internal`. */
export function toApplicationError(error: unknown): ApplicationError {
  if (error instanceof ApplicationError) return error;
  if (error instanceof ZodError) {
    return new ApplicationError('invalid_request', 'The request has invalid fields.', {
      fields: fieldErrors(error),
    });
  }
  const shortage = shortageOf(error);
  if (shortage !== undefined) {
    const { message, retryAfter } = unavailable[shortage];
    return new ApplicationError('unavailable', message, { retryAfter });
  }
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = byFastifyCode[code];
  if (known !== undefined) return new ApplicationError(known, 'The request cannot be read.');
  if (statusCode >= 400 && statusCode < 500)
    return new ApplicationError('invalid_request', 'The request cannot be read.');
  return new ApplicationError('internal', 'Something went wrong on the server.');
}

/** Sends the error response of a call. All errors pass here. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toApplicationError(error);
  if (known.status >= 500) recordFailure(error, request, known.code, 'request failed');
  else recordRefusal(request, known);
  const body: ErrorBody = { code: known.code, message: known.message, requestId: request.id };
  const { fields, canRetry, conflict, limit, status: present, uses, retryAfter } = known.details;
  if (fields !== undefined) body.fields = [...fields];
  if (canRetry !== undefined) body.canRetry = canRetry;
  if (conflict !== undefined) body.conflict = conflict;
  if (limit !== undefined) body.limit = limit;
  if (uses !== undefined) body.uses = uses;
  if (present !== undefined) body.status = present;
  if (retryAfter !== undefined) {
    body.retryAfter = retryAfter;
    reply.header('retry-after', String(retryAfter));
  }
  return reply.code(known.status).header('cache-control', 'no-store').send(body);
}
