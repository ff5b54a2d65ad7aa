import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { EndpointName } from '@tunna/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ApplicationError } from '../errors.ts';
import { visitorOf } from '../security/client-address.ts';

/** Maximum body of a call, in bytes. */
export const bodyLimit = 64 * 1024;

/** Milliseconds within which the headers of a request must arrive, and between two checks. */
export const headersTimeout = 10_000;
export const headersCheckInterval = 5_000;
/**
 * Milliseconds within which a request must arrive completely, within which one with a file must, and until an idle connection is closed.
 */
const bodyTimeout = 15_000;
export const uploadTimeout = 600_000;
export const connectionTimeout = 60_000;
export const keepAliveTimeout = 72_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts files, which may arrive slowly. */
    readonly takesFiles?: boolean;
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Cuts off requests whose body arrives too slowly. The framework's own limit is one for all routes, and has to let files through.
 * A request that has arrived is never cut: its response may take as long as the line of the receiver needs.
 * @param milliseconds from the headers of a request to the end of its body
 */
export function limitArrival(app: FastifyInstance, milliseconds = bodyTimeout): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request;
    if (hasBody(raw) && request.routeOptions.config.takesFiles !== true) {
      const timer = setTimeout(() => {
        // A body that no handler reads has no `end`.
        if (!raw.complete) raw.destroy();
      }, milliseconds).unref();
      for (const end of ['end', 'close'] as const) payload.once(end, () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

/** Accepts or rejects a request. For the `onRequest` of a route. */
export type Limit = (request: FastifyRequest) => Promise<void>;

/** A limit that also depends on the response. */
export type LimitByAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

async function consume(limiter: RateLimiterMemory, visitor: string): Promise<void> {
  try {
    await limiter.consume(visitor);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new ApplicationError('rate_limited', 'Too many requests; this one was not stored.', {
      retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
    });
  }
}

/** @throws ApplicationError `rate_limited` beyond so many requests of one visitor within a minute */
function perMinute(points: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return (request) => consume(limiter, visitorOf(request));
}

/**
 * For calls that a machine makes all day: many machines share one address, so that each is counted by its token. Invalid tokens are
 * rejected before any work.
 * @throws ApplicationError `rate_limited` beyond the number of requests with one token within a minute
 */
function perMinuteOfToken(points: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return (request) => {
    const { authorization } = request.headers;
    return consume(
      limiter,
      authorization === undefined ? visitorOf(request) : createHash('sha256').update(authorization).digest('base64url'),
    );
  };
}

/**
 * Counts rejections. A request counts from its beginning, so that concurrent ones cannot exceed the limit, and is subtracted when it
 * succeeds: many successful logins from one network are no attack.
 * @throws ApplicationError `rate_limited` beyond the number of rejections of one visitor within an hour
 */
function refusalsPerHour(points: number): LimitByAnswer {
  const limiter = new RateLimiterMemory({ points, duration: 3600 });
  return async (request, reply) => {
    const visitor = visitorOf(request);
    await consume(limiter, visitor);
    reply.raw.once('finish', () => {
      if (reply.statusCode < 400) void limiter.reward(visitor);
    });
  };
}

export interface Limits {
  /** Reports of full containers, through the call and the form together. */
  readonly serviceRequest: Limit;
  readonly clientEvent: Limit;
  readonly providerLink: Limit;
  /** Viewing the status of a request. */
  readonly followLink: Limit;
  /** Reading a report with a public link. */
  readonly reportLink: Limit;
  /** Requests for codes: protection against floods, besides the budgets in the database. */
  readonly codeRequest: Limit;
  /** Wrong codes, for any account. */
  readonly wrongCode: LimitByAnswer;
  readonly google: Limit;
  /** Sign-ins of departments and devices, which are needed once a year. */
  readonly credential: Limit;
  /** Tests of webhooks, each of which calls an external server. */
  readonly webhookTest: Limit;
  /** Reports and readings of devices. After days offline a device sends large batches. */
  readonly deviceCall: Limit;
  /** Current weights of scales. */
  readonly liveWeight: Limit;
  /** Tablets that request a code, and those that poll for its confirmation. */
  readonly pairingStart: Limit;
  readonly pairingStatus: Limit;
  /** Wrong codes of tablets and scale agents. */
  readonly wrongPairingCode: LimitByAnswer;
  /** Programs that fetch a calendar a few times a day. */
  readonly calendar: Limit;
}

/** The limits of one server process. */
export const openLimits = (requestsPerMinute: number): Limits => ({
  serviceRequest: perMinute(requestsPerMinute),
  clientEvent: perMinute(300),
  providerLink: perMinute(120),
  followLink: perMinute(120),
  reportLink: perMinute(60),
  codeRequest: perMinute(300),
  wrongCode: refusalsPerHour(50),
  google: perMinute(60),
  credential: perMinute(30),
  webhookTest: perMinute(10),
  deviceCall: perMinuteOfToken(120),
  liveWeight: perMinuteOfToken(600),
  pairingStart: perMinute(30),
  pairingStatus: perMinute(300),
  wrongPairingCode: refusalsPerHour(30),
  calendar: perMinute(60),
});

/** The limited endpoints, with their limits. */
export const endpointLimits: { readonly [Name in EndpointName]?: keyof Limits } = {
  createServiceRequest: 'serviceRequest',
  recordClientEvent: 'clientEvent',
  getProviderDay: 'providerLink',
  changeProviderDay: 'providerLink',
  getLinkedServiceRequest: 'providerLink',
  changeLinkedServiceRequestStatus: 'providerLink',
  undoLinkedServiceRequest: 'providerLink',
  unplanLinkedServiceRequest: 'providerLink',
  commentLinkedServiceRequest: 'providerLink',
  planLinkedServiceRequest: 'providerLink',
  attachToLinkedServiceRequest: 'providerLink',
  getLinkedAttachment: 'providerLink',
  getFollowedRequest: 'followLink',
  getPublishedReport: 'reportLink',
  getPublishedReportDocument: 'reportLink',
  getPublishedReportTables: 'reportLink',
  getPublishedReportReturn: 'reportLink',
  requestCodeByPhone: 'codeRequest',
  requestCodeByEmail: 'codeRequest',
  getCodeDelivery: 'codeRequest',
  signIn: 'wrongCode',
  signInWithLink: 'wrongCode',
  requestConfirmation: 'codeRequest',
  confirm: 'wrongCode',
  signInWithSecondFactor: 'wrongCode',
  startGoogleSignIn: 'google',
  completeGoogleSignIn: 'google',
  testWebhook: 'webhookTest',
  signInDevice: 'credential',
  signInDepartment: 'credential',
  readCollectionFeed: 'calendar',
  reportDeviceStatus: 'deviceCall',
  recordScaleReadings: 'deviceCall',
  showLiveWeights: 'liveWeight',
  startPairing: 'pairingStart',
  readPairing: 'pairingStatus',
  pairDevice: 'wrongPairingCode',
  pairAgent: 'wrongPairingCode',
};
