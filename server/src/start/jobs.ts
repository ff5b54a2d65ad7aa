import { join } from 'node:path';
import { isOpenToPhones } from '@tunna/domain/text/public-address';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Connection } from '../database/connection.ts';
import type { Database } from '../database/database.ts';
import { failureOf } from '../http/calls/record-call.ts';
import type { Activity } from '../http/health/activity.ts';
import { type PausableWorker, pausableWorker } from '../jobs/pausable-worker.ts';
import { scheduledBackups } from '../jobs/scheduled-backups.ts';
import { startWorker } from '../jobs/worker.ts';
import { outboxTransport, smtpTransport } from '../modules/platform/mail/mail.service.ts';
import { pruneOutbox } from '../modules/platform/outbox/outbox.service.ts';
import { httpSmsTransport, outboxSmsTransport } from '../modules/platform/sms/sms.service.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Services } from './services.ts';

interface Options extends Omit<Services, 'sessions'> {
  readonly config: Config;
  readonly log: Logger;
  readonly owner: Connection;
  readonly ownerPool: Pool;
  readonly database: Database;
  readonly now: () => Date;
  readonly activity: Activity;
  readonly tracing: Tracing | undefined;
}

function mailOf({ config }: Options, outbox: string) {
  const { smtpUrl, mailFrom, publicUrl } = config;
  const options = { from: mailFrom, domain: new URL(publicUrl).hostname };
  return smtpUrl === undefined ? outboxTransport(outbox, options) : smtpTransport(smtpUrl, options);
}

const smsOf = ({ config: { smsUrl, smsToken, smsFrom } }: Options, outbox: string) =>
  smsUrl === undefined
    ? outboxSmsTransport(outbox, smsFrom)
    : httpSmsTransport({ url: smsUrl, token: smsToken, from: smsFrom });

function warnOfAddress({ config: { smtpUrl, smsUrl, publicUrl }, log }: Options): void {
  if ((smtpUrl === undefined && smsUrl === undefined) || isOpenToPhones(publicUrl)) return;
  log.warn({ publicUrl }, 'links in messages begin with an address that phones cannot open: set PUBLIC_URL');
}

const retentionOf = ({ config }: Options) => ({
  years: {
    auditEntries: config.auditYears,
    messages: config.messageYears,
    importAttempts: config.importYears,
    invoiceVersions: config.versionYears,
  },
  readingYears: config.readingYears,
  eventDays: config.eventDays,
});

interface Jobs {
  readonly worker: PausableWorker;
  /** Description of where messages go. */
  readonly outbox: string;
  stop(): Promise<void>;
}

/** The worker of the jobs, which does not run yet. */
export function openJobs(options: Options): Jobs {
  const { config, log, owner, ownerPool, database, activity } = options;
  const outbox = join(config.dataDirectory, 'outbox');
  const mail = mailOf(options, outbox);
  warnOfAddress(options);
  const { work, budgets, webhooks, links, follow, vault, files, now, tracing } = options;
  const workerOptions = {
    ...{ work, ownerPool, log, budgets, webhooks, links, follow, vault, files, now, tracing, mail },
    database: database.forJobs,
    sms: smsOf(options, outbox),
    publicUrl: config.publicUrl,
    reporterDays: config.reporterDays,
    retention: retentionOf(options),
    pruneOutbox: (at: Date) => pruneOutbox(outbox, new Date(at.getTime() - config.outboxDays * 86_400_000)),
    backups: scheduledBackups(owner, config, log),
    failed: (error: unknown, call: string) =>
      activity.noteFailure(failureOf(error, { code: 'job_failed', call, requestId: undefined })),
  };
  const worker = pausableWorker(() => startWorker(workerOptions), log);
  return {
    worker,
    outbox: config.smtpUrl === undefined ? outbox : `by mail through ${new URL(config.smtpUrl).host}`,
    async stop() {
      await worker.stop();
      await mail.close();
    },
  };
}
