import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EditorParams } from '@tunna/contract/invoices/invoice';
import type { InvoiceProposal } from '@tunna/contract/invoices/invoice-proposal';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { Button, Notice, PageHeading, Stack, useToasts } from '@tunna/ui';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DocumentMark } from '../../../features/invoices/document/document-marks.ts';
import { inputKey, proposedDraft } from '../../../features/invoices/invoice/editor/editor-proposal.ts';
import { InvoiceEditor } from '../../../features/invoices/invoice/editor/invoice-editor.tsx';
import { editorParamsQuery } from '../../../features/invoices/invoice/invoice.queries.ts';
import { proposalQuery } from '../../../features/invoices/invoice-import/invoice-import.queries.ts';
import { queriesShowingAttempts } from '../../../features/invoices/shared/live-queries.ts';
import { CallError } from '../../../lib/api/client.ts';
import { combineQueries } from '../../../lib/api/combine-queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { BesideDocument } from './beside-document.tsx';

/** A received file that a member enters as an invoice. */
export function EnterDocument({ attemptId }: { readonly attemptId: number }) {
  const { id: orgId } = useOrganization();
  const params = useQuery(editorParamsQuery(orgId));
  const proposal = useQuery(proposalQuery(orgId, attemptId));
  const { error } = proposal;
  if (error instanceof CallError && error.body.code === 'status_conflict') return <Ended attemptId={attemptId} />;
  return (
    <DataLoadingView query={combineQueries([params, proposal])}>
      {([found, proposed]) => <Editor params={found} proposal={proposed} />}
    </DataLoadingView>
  );
}

/** Another member was faster, or the file was read after all. */
function Ended({ attemptId }: { readonly attemptId: number }) {
  const { t } = useTranslation('invoice');
  const { paths: own } = useOrganization();
  return (
    <Stack>
      <BackLink to={own.invoices()}>{t('title')}</BackLink>
      <PageHeading title={t('proposal.title')} />
      <Notice>
        <p>{t('proposal.ended')}</p>
        <Button size="small" variation="ghost" asChild>
          <Link to={own.importAttempt(attemptId)}>{t('proposal.showFile')}</Link>
        </Button>
      </Notice>
    </Stack>
  );
}

interface Props {
  readonly params: EditorParams;
  readonly proposal: InvoiceProposal;
}

function useMarks({ marks }: InvoiceProposal): readonly DocumentMark[] {
  const { t } = useTranslation('invoice');
  return useMemo(
    () =>
      marks.map(({ field, line, ...place }) => {
        const name = t(`proposal.field.${field}`);
        const label = t('proposal.mark', { field: line === undefined ? name : t('grid.cell', { cell: name, line }) });
        return { ...place, key: inputKey({ field, ...(line === undefined ? {} : { line }) }), label };
      }),
    [marks, t],
  );
}

/** What was found in the file. */
function Found({ proposal: { hasText, learned, lines, omittedLines, serviceProviderId } }: Pick<Props, 'proposal'>) {
  const { t } = useTranslation('invoice');
  const count = lines.length;
  return (
    <Notice>
      <p>
        {t(hasText ? (count === 0 ? 'proposal.noLines' : 'proposal.found') : 'proposal.noText', {
          count,
          shown: formatCount(count),
        })}{' '}
        {learned && serviceProviderId !== undefined && t('proposal.learned')}
      </p>
      {omittedLines > 0 && (
        <p>
          <strong>{t('proposal.omitted', { count: omittedLines, shown: formatCount(omittedLines) })}</strong>
        </p>
      )}
    </Notice>
  );
}

function Editor({ params, proposal }: Props) {
  const { t } = useTranslation('invoice');
  const { id: orgId, name, paths: own } = useOrganization();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const marks = useMarks(proposal);
  const { attempt, file } = proposal;
  const title = t('proposal.title');
  usePageReport(`${title}: ${file.name} – ${name}`);
  const initial = useMemo(() => proposedDraft(proposal, params.organization.currency), [proposal, params]);
  return (
    <Stack>
      <BackLink to={own.invoices({ stage: 'received' })}>{t('invoice-inbox:stage.received')}</BackLink>
      <BesideDocument orgId={orgId} file={file} marks={marks}>
        <InvoiceEditor
          orgId={orgId}
          title={title}
          params={params}
          initial={initial}
          name={`invoice ${orgId} attempt ${attempt.id}`}
          cancelTo={own.importAttempt(attempt.id)}
          intro={<Found proposal={proposal} />}
          onTakeTheirs={() => undefined}
          onSaved={({ invoice }) => {
            void queries.invalidateQueries({
              predicate: ({ queryKey }) => queriesShowingAttempts.includes(String(queryKey[0])),
            });
            toasts.show({ title: t('workspace:saved') });
            void navigate(own.invoice(invoice.serviceProvider.id, invoice.number), { replace: true });
          }}
        />
      </BesideDocument>
    </Stack>
  );
}
