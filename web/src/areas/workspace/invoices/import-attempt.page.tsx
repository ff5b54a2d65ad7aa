import { useQuery } from '@tanstack/react-query';
import type { ImportAttempt } from '@tunna/contract/invoices/invoice-import';
import { formatCount, formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime, formatDay } from '@tunna/domain/time/dates';
import { Button, Icon, PageHeading, Panel, Row, Stack, useToasts } from '@tunna/ui';
import { Link, useParams } from 'react-router';
import { ImportFailures } from '../../../features/invoices/invoice-import/import-failures.tsx';
import { ImportOutcome } from '../../../features/invoices/invoice-import/import-outcome.tsx';
import { ImportSeller } from '../../../features/invoices/invoice-import/import-seller.tsx';
import { ImportStateBadge } from '../../../features/invoices/invoice-import/import-state.tsx';
import { ImportedInvoices } from '../../../features/invoices/invoice-import/imported-invoices.tsx';
import {
  attemptQuery,
  downloadSource,
  mayBeEntered,
  useRetry,
} from '../../../features/invoices/invoice-import/invoice-import.queries.ts';
import { ResolveDialog } from '../../../features/invoices/invoice-import/resolve-dialog.tsx';
import { TableImport } from '../../../features/invoices/invoice-import/table-import.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import { Facts } from '../../../shared/view/facts.tsx';
import styles from '../workspace-pages.module.css';

export const firstQueries = permitted('invoices.read', ({ orgId, params }) => [attemptQuery(orgId, Number(params.id))]);

/** One imported file: its result, its failures, and how to correct them. */
export default function ImportAttemptPage() {
  const { may } = useOrganization();
  return may('invoices.read') ? <Attempt /> : <NotFoundScreen />;
}

function Attempt() {
  const { t } = useTranslation('invoice-import');
  const { id: orgId, paths: own } = useOrganization();
  const query = useQuery(attemptQuery(orgId, Number(useParams().id)));
  return (
    <Stack className={styles.page}>
      <BackLink to={own.invoiceImport()}>{t('title')}</BackLink>
      <DataLoadingView query={query}>{(attempt) => <Found key={attempt.id} attempt={attempt} />}</DataLoadingView>
    </Stack>
  );
}

const lacksSeller = ({ state, failures }: ImportAttempt): boolean =>
  state === 'failed' && failures.some(({ code }) => code === 'provider_unknown');

function Found({ attempt }: { readonly attempt: ImportAttempt }) {
  const { t } = useTranslation('invoice-import');
  const { name, may } = useOrganization();
  const title = attempt.archiveEntry ?? attempt.fileName;
  usePageReport(`${t('one')}: ${title} – ${name}`);
  return (
    <>
      <PageHeading
        title={title}
        description={
          <Row as="span" inline nowrap className={styles.states}>
            <ImportStateBadge attempt={attempt} />
            {(['running', 'done'].includes(attempt.state) || attempt.awaits !== undefined) && (
              <span>
                <ImportOutcome attempt={attempt} />
              </span>
            )}
          </Row>
        }
      >
        <Tools attempt={attempt} />
      </PageHeading>
      <div className={isTable(attempt) ? styles.stack : styles.columns}>
        <div className={styles.stack}>
          {(lacksSeller(attempt) || isTable(attempt)) && may('invoices.write') && <Mending attempt={attempt} />}
          <ImportFailures attempt={attempt} />
          <ImportedInvoices attempt={attempt} />
          {isOfSeller(attempt) && may('invoices.write') && <Mending attempt={attempt} />}
        </div>
        <Panel title={t('workspace:facts')}>
          <AttemptFacts attempt={attempt} />
        </Panel>
      </div>
    </>
  );
}

/** The seller was identified by ids or chosen by a member, and may be wrong. */
const isOfSeller = ({ state, format, outcome }: ImportAttempt): boolean =>
  state === 'done' && (format === 'ubl' || format === 'cii') && outcome !== undefined;

const needsPerson = ({ state, awaits }: ImportAttempt): boolean =>
  state === 'failed' || state === 'resolved' || awaits !== undefined;

const isTable = (attempt: ImportAttempt): boolean => attempt.format === 'table' && needsPerson(attempt);

/** Input that is needed before the file can be read: its seller, or the columns of a table. */
const Mending = ({ attempt }: { readonly attempt: ImportAttempt }) =>
  isTable(attempt) ? <TableImport attempt={attempt} /> : <ImportSeller attempt={attempt} />;

/** The actions of the attempt. */
function Tools({ attempt }: { readonly attempt: ImportAttempt }) {
  const { t } = useTranslation('invoice-import');
  const { id: orgId, paths: own, may } = useOrganization();
  const toasts = useToasts();
  const retry = useRetry(orgId, attempt.id);
  const { state, invoice, outcome, fileName } = attempt;
  const isOpen = state !== 'resolved' && needsPerson(attempt);
  const download = () =>
    downloadSource(orgId, attempt).catch(() =>
      toasts.show({ level: 'failure', title: t('downloadFailed', { name: fileName }) }),
    );
  const mayMend = may('invoices.write') && needsPerson(attempt);
  return (
    <>
      <Button variation="ghost" onClick={download}>
        <Icon name="download" size={16} />
        {t('download')}
      </Button>
      {mayMend && isOpen && <ResolveDialog orgId={orgId} attemptId={attempt.id} />}
      {mayMend && attempt.awaits === undefined && (
        <Button
          {...(lacksSeller(attempt) || isTable(attempt) || state === 'resolved' ? { variation: 'ghost' as const } : {})}
          loading={retry.isPending}
          onClick={() =>
            retry.mutate(undefined, {
              onSuccess: ({ retried: count }) => toasts.show({ title: t('retried', { count }) }),
            })
          }
        >
          {t('retry')}
        </Button>
      )}
      {may('invoices.write') && mayBeEntered(attempt) && (
        <Button {...(attempt.awaits === 'entry' ? {} : { variation: 'ghost' as const })} asChild>
          <Link to={own.newInvoice({ attempt: String(attempt.id) })}>{t('enter')}</Link>
        </Button>
      )}
      {invoice !== undefined && (
        <Button asChild>
          <Link to={own.invoice(invoice.serviceProviderId, invoice.number)}>{t('openInvoice')}</Link>
        </Button>
      )}
      {outcome === 'unpacked' && (
        <Button asChild>
          <Link to={own.invoiceImport({ search: fileName })}>{t('showEntries')}</Link>
        </Button>
      )}
      <ErrorNotice error={retry.error} />
    </>
  );
}

function AttemptFacts({ attempt }: { readonly attempt: ImportAttempt }) {
  const { t, i18n } = useTranslation('invoice-import');
  const { paths: own } = useOrganization();
  const language = i18n.language as Language;
  const moment = (at: string | undefined) => at !== undefined && formatDateTime(new Date(at), language);
  const { archiveEntry, fileName, serviceProvider, summary, createdAt, createdBy, endedAt, resolvedBy, resolution } =
    attempt;
  const { number, issueDate, sellerName, sellerKennitala, payable, currency, lineCount, skippedEntries } = summary;
  return (
    <Facts
      facts={[
        { name: t('facts.number'), value: number },
        { name: t('facts.issueDate'), value: issueDate !== undefined && formatDay(issueDate, language) },
        { name: t('facts.seller'), value: sellerName },
        { name: t('facts.kennitala'), value: sellerKennitala },
        {
          name: t('facts.provider'),
          value: serviceProvider !== undefined && (
            <Link to={own.serviceProvider(serviceProvider.id)}>{serviceProvider.name}</Link>
          ),
        },
        {
          name: t('facts.amount'),
          value: payable !== undefined && currency !== undefined && formatMoney(payable, currency),
        },
        { name: t('facts.lines'), value: lineCount !== undefined && formatCount(lineCount) },
        { name: t('facts.archive'), value: archiveEntry === undefined ? undefined : fileName },
        { name: t('facts.skipped'), value: skippedEntries },
        { name: t('facts.createdAt'), value: moment(createdAt) },
        { name: t('facts.createdBy'), value: createdBy },
        { name: t('facts.endedAt'), value: moment(endedAt) },
        { name: t('facts.resolvedBy'), value: resolvedBy },
        { name: t('facts.resolution'), value: resolution },
      ]}
    />
  );
}
