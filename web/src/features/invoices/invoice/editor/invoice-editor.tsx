import type { EditorParams, WholeInvoice } from '@tunna/contract/invoices/invoice';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import { Button, Icon, Notice, PageHeading, Panel, Row, Skeleton, Stack } from '@tunna/ui';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { EditConflict } from '../../../../shared/form/edit-conflict.tsx';
import { useProblemText } from '../../../../shared/form/problem-text.ts';
import { useFirstError } from '../../../../shared/form/use-first-error.ts';
import { BrowserOnly } from '../../../../shared/layout/browser-only.tsx';
import { lazyPart } from '../../../../shared/layout/lazy-part.tsx';
import { DataLoadingView } from '../../../../shared/view/data-loading-view.tsx';
import { errorText } from '../../../../shared/view/error-notice.tsx';
import { InvoiceFindings } from '../invoice-findings.tsx';
import { InvoiceSource } from '../invoice-source.tsx';
import { InvoiceTotals } from '../invoice-totals.tsx';
import { choicesOf } from './editor-cells.ts';
import type { EditorDraft } from './editor-draft.ts';
import { EditorGrid } from './editor-grid.tsx';
import { EditorHead } from './editor-head.tsx';
import styles from './invoice-editor.module.css';
import { useInvoiceEditor } from './use-invoice-editor.ts';

/** Only a received file states totals. */
const StatedTotals = lazyPart(
  'features/invoices/invoice/editor/stated-totals.part',
  () => import('./stated-totals.part.tsx'),
  (part) => part.StatedTotals,
);

interface Props {
  readonly orgId: number;
  readonly title: string;
  readonly params: EditorParams;
  readonly whole?: WholeInvoice;
  readonly initial: EditorDraft;
  /** Identifies stored drafts. */
  readonly name: string;
  readonly cancelTo: string;
  /** What to know before the input, below the title. */
  readonly intro?: ReactNode;
  readonly onSaved: (saved: WholeInvoice) => void;
  /** Another member saved meanwhile, and that version is to be edited. */
  readonly onTakeTheirs: () => void;
}

type EditorState = ReturnType<typeof useInvoiceEditor>;

/** The choices of the grid. */
function useChoices(params: EditorParams, { state, names }: EditorState) {
  const { t } = useTranslation('invoice');
  // The same array until another tax category appears: rows are rendered again only when their values change.
  const taxed = [...new Set(state.draft.rows.map(({ vat }) => vat))].join('|');
  return useMemo(
    () =>
      choicesOf(
        params,
        taxed.split('|'),
        {
          streams: params.wasteStreams.map(({ id }) => names.streamName(id)),
          containers: params.containers.filter(({ removed }) => !removed).map(names.containerName),
        },
        {
          unit: (code) => t(`unit.${code}`, { defaultValue: code }),
          kind: (kind) => t(kind === '' ? 'lineKind.none' : `lineKind.${kind}`),
        },
      ),
    [params, taxed, names, t],
  );
}

/** An invoice as it is written: its head, the grid of its lines, and what they come to, as they are typed. Drafts are in the browser. */
export const InvoiceEditor = (props: Props) => (
  <BrowserOnly rendered={<Skeleton shape="block" />}>
    <Editor {...props} />
  </BrowserOnly>
);

function Editor({ title, cancelTo, intro, onTakeTheirs, ...options }: Props) {
  const { t } = useTranslation('invoice');
  const editor = useInvoiceEditor({ ...options, whole: options.whole });
  const { state, dispatch, figures } = editor;
  const element = useFirstError<HTMLDivElement>(editor.refusal);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void editor.submit();
  };
  const { currency = 'ISK', totals } = figures.head;
  // An empty new invoice shows no errors.
  const isEmpty = state.past.length === 0 && options.whole === undefined && state.draft.proposed === undefined;
  const findings = isEmpty ? [] : figures.findings;
  return (
    <Stack ref={element} onKeyDown={onKeyDown}>
      <PageHeading title={title} />
      {intro}
      <EditorNotices editor={editor} onTakeTheirs={onTakeTheirs} />
      <Panel>
        <EditorHead draft={state.draft} params={options.params} problemOf={editor.headProblem} dispatch={dispatch} />
      </Panel>
      <EditorLines editor={editor} params={options.params} />
      <div className={styles.below}>
        <Panel title={t('findings')}>
          <DataLoadingView query={editor.rules} pending={<Skeleton />}>
            {() => (findings === undefined ? <Skeleton /> : <InvoiceFindings findings={findings} />)}
          </DataLoadingView>
        </Panel>
        {options.whole?.shown.file !== undefined && (
          <Panel title={t('source')}>
            <InvoiceSource orgId={options.orgId} shown={options.whole.shown} />
          </Panel>
        )}
        <Panel title={t('totals')}>
          <Stack gap={12}>
            <InvoiceTotals head={figures.head} />
            {state.draft.proposed !== undefined && (
              <StatedTotals stated={state.draft.proposed.totals} head={figures.head} />
            )}
          </Stack>
        </Panel>
      </div>
      <div className={styles.actions}>
        <Button loading={editor.isSaving} onClick={() => void editor.submit()}>
          {t('save')}
        </Button>
        <Button variation="ghost" asChild>
          <Link to={cancelTo}>{t('workspace:cancel')}</Link>
        </Button>
        <output className={styles.running}>{formatMoney(totals.payable ?? '0', currency)}</output>
      </div>
    </Stack>
  );
}

/** An earlier draft, a conflict, and why the invoice was rejected. */
function EditorNotices({ editor, onTakeTheirs }: { readonly editor: EditorState } & Pick<Props, 'onTakeTheirs'>) {
  const { t } = useTranslation('invoice');
  const { failure } = editor;
  return (
    <>
      {editor.isRestored && (
        <Notice>
          <p>{t('draft.kept')}</p>
          <Button size="small" variation="ghost" onClick={editor.start}>
            {t('draft.discard')}
          </Button>
        </Notice>
      )}
      {failure?.conflict !== undefined && (
        <EditConflict
          conflict={failure.conflict}
          isSending={editor.isSaving}
          onKeepMine={() => void editor.submit(Number(failure.conflict?.current.version))}
          onTakeTheirs={() => {
            editor.start();
            onTakeTheirs();
          }}
        >
          <p>{t('conflict', { version: String(failure.conflict.current.version) })}</p>
        </EditConflict>
      )}
      {failure !== undefined && failure.conflict === undefined && (
        <Notice level="error">{errorText(t, failure.error, (code, general) => t(`error.${code}`, general))}</Notice>
      )}
      {editor.hasProblems && failure === undefined && <Notice level="error">{t('refused')}</Notice>}
    </>
  );
}

/** The grid, and the buttons of its changes. */
function EditorLines({ editor, params }: { readonly editor: EditorState; readonly params: EditorParams }) {
  const { t } = useTranslation('invoice');
  const problemText = useProblemText();
  const { state, dispatch, figures, linesProblem } = editor;
  return (
    <Panel title={t('lines')}>
      <Stack gap={12}>
        <EditorGrid
          rows={state.draft.rows}
          choices={useChoices(params, editor)}
          nets={figures.nets}
          problems={editor.cellProblems}
          refusal={editor.refusal}
          dispatch={dispatch}
        />
        {linesProblem !== undefined && (
          <Notice level="error">
            {linesProblem.problem === 'required' ? t('lines.none') : problemText(linesProblem)}
          </Notice>
        )}
        <Row align="center">
          <Button size="small" variation="ghost" onClick={() => dispatch({ type: 'add' })}>
            <Icon name="plus" size={16} />
            {t('grid.add')}
          </Button>
          <Button
            size="small"
            variation="ghost"
            disabled={state.past.length === 0}
            onClick={() => dispatch({ type: 'undo' })}
          >
            {t('grid.undo')}
          </Button>
          <Button
            size="small"
            variation="ghost"
            disabled={state.future.length === 0}
            onClick={() => dispatch({ type: 'redo' })}
          >
            {t('grid.redo')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
