import type { FastifyBaseLogger } from 'fastify';
import type { TaskList } from 'graphile-worker';
import { listKinds, referenceSources } from '../list-kinds.ts';
import { writeDepartmentLetters } from '../modules/figures/department-report/department-report.service.ts';
import { aggregateFigures } from '../modules/figures/figure/figure.service.ts';
import { requestFullContainers } from '../modules/figures/fill/fill-request.service.ts';
import { resumePublications, runPublication } from '../modules/figures/invoice-report/report-run.service.ts';
import { countUses } from '../modules/figures/organization-use/organization-use.service.ts';
import { calculateSavings } from '../modules/figures/right-sizing/right-sizing-saving.service.ts';
import { runImport } from '../modules/invoices/invoice-import/import-run.service.ts';
import { readMemberRole } from '../modules/people/member/member.service.ts';
import { mailNotifications } from '../modules/people/notification/notification-choice.service.ts';
import { deliverPersonMessage } from '../modules/people/person-message/person-message.service.ts';
import { pruneSignIns } from '../modules/people/sign-in/sign-in.service.ts';
import { type CodeDelivery, deliverSignInCode } from '../modules/people/sign-in-message/sign-in-message.service.ts';
import { pruneBudgets } from '../modules/platform/budget/budget.service.ts';
import { pruneEvents } from '../modules/platform/client-event/client-event.service.ts';
import { pruneEventStream } from '../modules/platform/event-stream/event-stream.service.ts';
import { sweepFiles } from '../modules/platform/file/file.service.ts';
import type { FileStore } from '../modules/platform/file/file-store.service.ts';
import { pruneImports } from '../modules/platform/list-import/list-import.service.ts';
import { resumeListImports, runListImport } from '../modules/platform/list-import/list-import-run.service.ts';
import { pruneOrganizationEvents } from '../modules/platform/organization-event/organization-event.service.ts';
import { type Delivery, gatherProviderDigests } from '../modules/platform/outgoing-message/outgoing-message.service.ts';
import {
  pruneCreatedOnce,
  pruneHistory,
  pruneScaleCommands,
  type RetentionYears,
} from '../modules/platform/retention/retention.service.ts';
import { remindOfCollections } from '../modules/requests/collection/collection-reminder.service.ts';
import { forgetReporters } from '../modules/requests/service-request/service-request.service.ts';
import { pruneAgentPairings } from '../modules/scales/agent-pairing/agent-pairing.service.ts';
import { prunePairings } from '../modules/scales/device/device-pairing.service.ts';
import { noteSilentDevices, pruneDeviceStatuses } from '../modules/scales/device/device-status.service.ts';
import { combineOldReadings } from '../modules/scales/reading/combined-reading.service.ts';
import { storeForgottenWeighings } from '../modules/scales/station/forgotten-weighing.service.ts';
import type { HeavyWork } from '../workers/heavy-work.ts';
import type { Messaging } from './message-kinds.ts';
import type { ScheduledBackups } from './scheduled-backups.ts';

export interface TaskOptions extends Omit<Delivery, 'kinds' | 'worker'>, Messaging, CodeDelivery {
  readonly log: FastifyBaseLogger;
  /** Days after which closed requests lose the data of their requesters. */
  readonly reporterDays: number;
  /** How long rows are kept. */
  readonly retention: {
    readonly years: RetentionYears;
    /** Whole years after which readings of an hour become one; 0: never. */
    readonly readingYears: number;
    /** Days for which events and reports of devices and browsers are kept. */
    readonly eventDays: number;
  };
  readonly files: FileStore;
  readonly work: HeavyWork;
  /** Removes old messages of the outbox. */
  readonly pruneOutbox: (now: Date) => Promise<void>;
  /** Absent without a place for them. */
  readonly backups?: ScheduledBackups | undefined;
}

/** The tasks by name. */
export const taskList = ({
  log,
  reporterDays,
  retention,
  files,
  work,
  backups,
  pruneOutbox,
  ...delivery
}: TaskOptions): TaskList => {
  return {
    ...(backups === undefined ? {} : { make_backup: () => backups.runIfDue(delivery.now(), delivery.stopping) }),
    async deliver_sign_in_code(payload, { job }) {
      const { challengeId } = payload as { challengeId: string };
      await deliverSignInCode(delivery, challengeId, job.attempts >= job.max_attempts);
    },
    async deliver_person_message(payload, { job }) {
      const { messageId } = payload as { messageId: number };
      await deliverPersonMessage(delivery, messageId, job.attempts >= job.max_attempts);
    },
    async import_invoice_file(payload, { job }) {
      const { organizationId, attemptId } = payload as { organizationId: number; attemptId: number };
      const importing = { database: delivery.database, files, work, log, now: delivery.now };
      await runImport(importing, { organizationId, attemptId }, job.attempts >= job.max_attempts);
    },
    async apply_list_import(payload, { job }) {
      const run = payload as { organizationId: number; importId: number };
      const kinds = listKinds({ budgets: delivery.budgets, webhooks: delivery.webhooks });
      const importing = { database: delivery.database, kinds, sources: referenceSources, now: delivery.now };
      await runListImport({ ...importing, log, roleOf: readMemberRole }, run, job.attempts >= job.max_attempts);
    },
    resume_list_imports: () => resumeListImports(delivery.database),
    async publish_invoice_report(payload, { job }) {
      const { organizationId, reportId } = payload as { organizationId: number; reportId: number };
      const publishing = { database: delivery.database, log, now: delivery.now };
      await runPublication(publishing, { organizationId, reportId }, job.attempts >= job.max_attempts);
    },
    resume_report_publications: () => resumePublications(delivery.database),
    prune_client_events: () => pruneEvents(delivery.database, retention.eventDays),
    async forget_reporters() {
      await forgetReporters(delivery.database, reporterDays, new Date());
    },
    async gather_provider_digests() {
      await gatherProviderDigests(delivery.database);
    },
    async mail_notifications() {
      await mailNotifications(delivery.database);
    },
    prune_organization_events: () => pruneOrganizationEvents(delivery.database, retention.eventDays, delivery.now()),
    async remind_of_collections() {
      await remindOfCollections(delivery.database, delivery.now());
    },
    async request_full_containers() {
      await requestFullContainers(delivery.database, delivery.now());
    },
    async calculate_savings() {
      await calculateSavings(delivery.database, delivery.now());
    },
    async count_organization_use() {
      await countUses(delivery.database, delivery.now(), log);
    },
    async write_department_letters() {
      await writeDepartmentLetters(delivery.database, delivery.now());
    },
    async note_silent_devices() {
      await noteSilentDevices(delivery.database, delivery.now());
    },
    async keep_forgotten_weighings() {
      await storeForgottenWeighings(delivery.database, delivery.now());
    },
    prune_history: () => pruneHistory(delivery.database, retention.years, delivery.now()),
    async prune_device_statuses() {
      await pruneDeviceStatuses(delivery.database, retention.eventDays, delivery.now());
      await pruneScaleCommands(delivery.database, retention.eventDays, delivery.now());
    },
    combine_readings: () => combineOldReadings(delivery.database, retention.readingYears, delivery.now()),
    prune_budgets: () => pruneBudgets(delivery.database, delivery.now()),
    prune_device_pairings: async () => {
      await prunePairings(delivery.database, delivery.now());
      await pruneAgentPairings(delivery.database, delivery.now());
    },
    aggregate_figures: () => aggregateFigures(delivery.database),
    prune_event_stream: () => pruneEventStream(delivery.database, delivery.now()),
    prune_created_once: () => pruneCreatedOnce(delivery.database, delivery.now()),
    prune_outbox: () => pruneOutbox(delivery.now()),
    sweep_files: () => sweepFiles(delivery.database, files, delivery.now()),
    prune_sign_ins: () => pruneSignIns(delivery.database, delivery.now()),
    async prune_list_imports() {
      await pruneImports(delivery.database, delivery.now());
    },
  };
};

/** Schedule of the backups: several checks an hour, so that a missed or failed one is made up for. */
export const backupCrontab = '*/10 * * * * make_backup ?queue=backup&jobKey=backup&max=1';

/** Schedule of jobs, in UTC. */
export const crontab = [
  '* * * * * mail_notifications',
  '* * * * * aggregate_figures',
  '* * * * * note_silent_devices',
  // Iceland is in UTC all year: the letter arrives before the working day of drivers; later on that day if no server ran.
  '0 6 * * * gather_provider_digests ?fill=12h',
  // By then late invoices of a month have arrived. The other days cover days without a running server.
  '30 6 3-9 * * write_department_letters',
  // Each organization once a day; a later hour calculates those that an earlier one missed.
  '23 * * * * calculate_savings',
  // In the same way.
  '29 * * * * count_organization_use',
  '17 * * * * prune_client_events',
  '47 2 * * * forget_reporters',
  '*/10 * * * * prune_event_stream',
  '*/10 * * * * resume_list_imports',
  '*/10 * * * * resume_report_publications',
  '37 * * * * prune_sign_ins',
  '*/10 * * * * prune_device_pairings',
  '33 * * * * prune_budgets',
  '51 3 * * * prune_device_statuses',
  '57 * * * * keep_forgotten_weighings',
  // Whole years end once a year, so one night a week is enough.
  '11 4 * * 0 combine_readings',
  '21 4 * * 0 prune_history',
  '7 3 * * * prune_list_imports',
  '27 3 * * * sweep_files',
  '57 3 * * * prune_outbox',
  '12 3 * * * prune_created_once',
  // From eight in the morning. Reminders are sent once; a later hour sends what an earlier one missed.
  '9 8-23 * * * remind_of_collections',
  // During the day: providers may be notified by SMS.
  '19 8-19 * * * request_full_containers',
  '41 3 * * * prune_organization_events',
].join('\n');
