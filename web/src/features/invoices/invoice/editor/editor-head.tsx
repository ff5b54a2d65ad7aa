import type { EditorParams } from '@tunna/contract/invoices/invoice';
import { SelectList, TextArea, TextField } from '@tunna/ui';
import type { Dispatch } from 'react';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { SelectWithNew } from '../../../../shared/form/select-with-new.tsx';
import { DateField } from '../../../../shared/time/date-field.tsx';
import { useInvoiceWords } from '../../shared/invoice-words.ts';
import type { EditorDraft, HeadField } from './editor-draft.ts';
import type { EditorAction } from './editor-state.ts';
import styles from './invoice-editor.module.css';

interface Props {
  readonly draft: EditorDraft;
  readonly params: EditorParams;
  readonly problemOf: (field: HeadField) => string | undefined;
  readonly dispatch: Dispatch<EditorAction>;
}

const dates = ['issueDate', 'dueDate', 'finalDate', 'periodStart', 'periodEnd'] as const;
const references = ['buyerReference', 'orderReference', 'preceding'] as const;

/** The header fields: provider, number and dates. The key cannot be changed once it is saved. */
export function EditorHead({ draft: { head, version, proposed }, params, problemOf, dispatch }: Props) {
  const { t } = useTranslation('invoice');
  const words = useInvoiceWords();
  const isNew = version === undefined;
  const labels = {
    number: t('number'),
    issueDate: t('issueDate'),
    dueDate: t('dueDate'),
    finalDate: t('finalDate'),
    periodStart: t('periodStart'),
    periodEnd: t('periodEnd'),
    buyerReference: t('buyerReference'),
    orderReference: t('orderReference'),
    preceding: t('preceding'),
    notes: t('notes'),
  };
  const change = (field: HeadField) => (value: string) => dispatch({ type: 'head', field, value });
  const marked = (field: HeadField) => ({
    'data-proposed': proposed === undefined ? undefined : field,
    'data-untouched': proposed?.head.includes(field) === true ? '' : undefined,
    title: proposed?.head.includes(field) === true ? t('proposal.untouched') : undefined,
  });
  const labelled = (field: keyof typeof labels) => ({
    ...marked(field),
    label: labels[field],
    value: head[field],
    error: problemOf(field),
  });
  const text = (field: keyof typeof labels) => ({
    ...labelled(field),
    onChange: ({ target }: { target: { value: string } }) => change(field)(target.value),
  });
  const kinds = [...new Set([...params.kinds, head.kind])];
  const currencies = [...new Set([...params.currencies, head.currency])];
  return (
    <div className={styles.head}>
      <SelectWithNew
        {...marked('serviceProviderId')}
        of="serviceProvider"
        label={t('serviceProvider')}
        placeholder={t('choose')}
        value={head.serviceProviderId}
        options={params.serviceProviders.map(({ id, name }) => ({ value: String(id), label: name }))}
        disabled={!isNew}
        error={problemOf('serviceProviderId')}
        onValueChange={change('serviceProviderId')}
      />
      <TextField {...text('number')} readOnly={!isNew} required />
      <SelectList
        {...marked('kind')}
        label={t('kind')}
        value={head.kind}
        options={kinds.map((kind) => ({ value: kind, label: words.kind(kind) }))}
        onValueChange={change('kind')}
      />
      <SelectList
        {...marked('currency')}
        label={t('currency')}
        value={head.currency}
        options={currencies.map((currency) => ({ value: currency, label: currency }))}
        onValueChange={change('currency')}
      />
      {dates.map((field) => (
        <DateField key={field} required={field === 'issueDate'} {...labelled(field)} onValueChange={change(field)} />
      ))}
      {references.map((field) => (
        <TextField key={field} {...text(field)} />
      ))}
      <TextArea rows={2} className={styles.wide} {...text('notes')} />
    </div>
  );
}
