import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EditorParams, WholeInvoice } from '@tunna/contract/invoices/invoice';
import { maxEditedLines } from '@tunna/contract/invoices/invoice-values';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { dayIn } from '@tunna/domain/time/days';
import { Notice, PageHeading, Skeleton, Stack, useToasts } from '@tunna/ui';
import { useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { creditDraftOf, draftOf, newDraft } from '../../../features/invoices/invoice/editor/editor-draft.ts';
import { InvoiceEditor } from '../../../features/invoices/invoice/editor/invoice-editor.tsx';
import { useNames } from '../../../features/invoices/invoice/editor/use-invoice-editor.ts';
import {
  editorParamsQuery,
  type InvoiceKey,
  invoiceQuery,
} from '../../../features/invoices/invoice/invoice.queries.ts';
import { proposalQuery } from '../../../features/invoices/invoice-import/invoice-import.queries.ts';
import { combineQueries, noRecord } from '../../../lib/api/combine-queries.ts';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { lazyPart } from '../../../shared/layout/lazy-part.tsx';
import { NotFoundScreen } from '../../../shared/layout/screens.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { invoiceKeyOf, useInvoiceKey } from './invoice/invoice-key.ts';

// Most invoices are written or changed without a file beside them.
const EnterDocument = lazyPart(
  'areas/workspace/invoices/enter-document.part',
  () => import('./enter-document.part.tsx'),
  (part) => part.EnterDocument,
  <Skeleton shape="block" />,
);

const noInvoice: InvoiceKey = { providerId: 0, invoiceNumber: '' };

/** What an address says that a new invoice begins with: a received file, or the invoice that it credits. */
function originIn(address: URLSearchParams): { readonly attemptId?: number; readonly credited?: InvoiceKey } {
  const attemptId = Number(address.get('attempt') ?? 0);
  if (Number.isSafeInteger(attemptId) && attemptId > 0) return { attemptId };
  const providerId = Number(address.get('creditedProvider') ?? 0);
  const invoiceNumber = address.get('creditedNumber') ?? '';
  return providerId > 0 && invoiceNumber !== '' ? { credited: { providerId, invoiceNumber } } : {};
}

/** Always fetched again: an edit starts from the newest version. */
const editedQuery = (orgId: number, key: InvoiceKey) => ({
  ...invoiceQuery(orgId, key),
  gcTime: 0,
  refetchOnMount: 'always' as const,
});

export const firstQueries = permitted('invoices.write', ({ orgId, params, search }) => {
  const { attemptId, credited } = originIn(search);
  const choices = editorParamsQuery(orgId);
  if (params.invoiceNumber !== undefined) return [choices, editedQuery(orgId, invoiceKeyOf(params))];
  if (attemptId !== undefined) return [choices, proposalQuery(orgId, attemptId)];
  return credited === undefined ? [choices] : [choices, invoiceQuery(orgId, credited)];
});

/** A new invoice, or one to be changed. */
export default function InvoiceEditorPage() {
  const { may } = useOrganization();
  const { invoiceNumber } = useParams();
  if (!may('invoices.write')) return <NotFoundScreen />;
  return invoiceNumber === undefined ? <NewOrEntered /> : <ChangedInvoice />;
}

/** A new invoice: of a received file, a credit note of another invoice, or an empty one. */
function NewOrEntered() {
  const { attemptId } = originIn(useSearchParams()[0]);
  return attemptId === undefined ? <WriteInvoice /> : <EnterDocument attemptId={attemptId} />;
}

function WriteInvoice() {
  const { id: orgId } = useOrganization();
  const { credited: key } = originIn(useSearchParams()[0]);
  const isCredit = key !== undefined;
  const params = useQuery(editorParamsQuery(orgId));
  const credited = useQuery({ ...invoiceQuery(orgId, key ?? noInvoice), enabled: isCredit });
  return (
    <DataLoadingView query={combineQueries([params, isCredit ? credited : noRecord])}>
      {([found, invoice]) =>
        isTooLong(invoice) ? <TooLong whole={invoice} /> : <NewInvoice params={found} credited={invoice} />
      }
    </DataLoadingView>
  );
}

/** Whether an invoice has more lines than the editor: it would lose the others. */
const isTooLong = (whole: WholeInvoice | undefined): whole is WholeInvoice =>
  whole !== undefined && whole.shown.lineCount > maxEditedLines;

/** Instead of the editor. */
function TooLong({ whole: { invoice, shown } }: { readonly whole: WholeInvoice }) {
  const { t } = useTranslation('invoice');
  const { name, paths: own } = useOrganization();
  usePageReport(`${invoice.number} – ${name}`);
  return (
    <Stack>
      <BackLink to={own.invoice(invoice.serviceProvider.id, invoice.number)}>{invoice.number}</BackLink>
      <PageHeading title={invoice.number} />
      <Notice>{t('editTooMany', { shown: formatCount(shown.lineCount), max: formatCount(maxEditedLines) })}</Notice>
    </Stack>
  );
}

interface NewProps {
  readonly params: EditorParams;
  readonly credited: WholeInvoice | undefined;
}

function NewInvoice({ params, credited }: NewProps) {
  const { t } = useTranslation('invoice');
  const { id: orgId, name, paths: own } = useOrganization();
  const navigate = useNavigate();
  const toasts = useToasts();
  const names = useNames(params);
  const title = t(credited === undefined ? 'new' : 'newCredit');
  usePageReport(`${title} – ${name}`);
  const initial = useMemo(() => {
    const today = dayIn(new Date());
    return credited === undefined
      ? newDraft(params.organization.currency, today)
      : creditDraftOf(credited, names, today);
  }, [credited, names, params]);
  const of = credited === undefined ? '' : `${credited.invoice.serviceProvider.id}/${credited.invoice.number}`;
  return (
    <Stack>
      <BackLink to={own.invoices()}>{t('title')}</BackLink>
      <InvoiceEditor
        orgId={orgId}
        title={title}
        params={params}
        initial={initial}
        name={`invoice ${orgId} new ${of}`}
        cancelTo={own.invoices()}
        onTakeTheirs={() => undefined}
        onSaved={({ invoice }) => {
          toasts.show({ title: t('workspace:saved') });
          void navigate(own.invoice(invoice.serviceProvider.id, invoice.number), { replace: true });
        }}
      />
    </Stack>
  );
}

/** An invoice to be changed. */
function ChangedInvoice() {
  const { id: orgId } = useOrganization();
  const key = useInvoiceKey();
  const params = useQuery(editorParamsQuery(orgId));
  const invoice = useQuery(editedQuery(orgId, key));
  return (
    <DataLoadingView query={combineQueries([params, invoice])}>
      {([found, whole]) =>
        isTooLong(whole) ? <TooLong whole={whole} /> : <EditInvoice params={found} newest={whole} />
      }
    </DataLoadingView>
  );
}

function EditInvoice({ params, newest }: { params: EditorParams; newest: WholeInvoice }) {
  const { t } = useTranslation('invoice');
  const { id: orgId, name, paths: own } = useOrganization();
  const navigate = useNavigate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const names = useNames(params);
  // A change by another user does not replace the input: the server reports the conflict on save.
  const [whole, setWhole] = useState(newest);
  const { invoice } = whole;
  const back = own.invoice(invoice.serviceProvider.id, invoice.number);
  const title = t('editOf', { number: invoice.number });
  usePageReport(`${title} – ${name}`);
  const initial = useMemo(() => draftOf(whole, names), [whole, names]);
  const takeTheirs = async () => {
    const key = { providerId: invoice.serviceProvider.id, invoiceNumber: invoice.number };
    setWhole(await queries.fetchQuery({ ...invoiceQuery(orgId, key), staleTime: 0 }));
  };
  return (
    <Stack>
      <BackLink to={back}>{invoice.number}</BackLink>
      <InvoiceEditor
        key={invoice.version}
        orgId={orgId}
        title={title}
        params={params}
        whole={whole}
        initial={initial}
        name={`invoice ${orgId} ${invoice.serviceProvider.id}/${invoice.number}`}
        cancelTo={back}
        onTakeTheirs={() => void takeTheirs()}
        onSaved={() => {
          toasts.show({ title: t('workspace:saved') });
          void navigate(back, { replace: true });
        }}
      />
    </Stack>
  );
}
