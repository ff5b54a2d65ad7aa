import { useQuery } from '@tanstack/react-query';
import type { Claim } from '@tunna/contract/invoices/claim';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { formatMoney } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDay } from '@tunna/domain/time/dates';
import { Button, Notice, SelectList, TextField } from '@tunna/ui';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { creditNotesQuery } from './claim.queries.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { useClaimStep } from './use-claim-step.ts';

interface FieldsProps {
  readonly claim: Claim;
  readonly chosen: string;
  readonly onChosen: (id: string) => void;
  readonly error: string | undefined;
}

/** Fetched when the dialog opens. */
function CreditNotes({ claim, chosen, onChosen, error }: FieldsProps) {
  const { t, i18n } = useTranslation('claim');
  const { id: orgId } = useOrganization();
  const query = useQuery(creditNotesQuery(orgId, claim.id));
  return (
    <DataLoadingView query={query}>
      {({ creditNotes }) =>
        creditNotes.length === 0 ? (
          <Notice level="info">{t('creditNone')}</Notice>
        ) : (
          <SelectList
            label={t('creditNote')}
            placeholder={t('creditNote')}
            value={chosen}
            options={creditNotes.map(({ id, number, issueDate, net, currency }) => ({
              value: String(id),
              label: `${number} · ${formatDay(issueDate, i18n.language as Language)} · ${formatMoney(net, currency)}`,
            }))}
            error={error}
            onValueChange={onChosen}
          />
        )
      }
    </DataLoadingView>
  );
}

/** Settles a claim by a credit note that a member chooses. */
export function CreditDialog({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claim');
  const { id: orgId } = useOrganization();
  const { isPending, run } = useClaimStep(orgId);
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState('');
  const [isChecked, setChecked] = useState(false);
  const read = amount.trim() === '' ? undefined : readDecimal(amount);
  const isAmount = amount.trim() === '' || read !== undefined;
  const submit = async () => {
    setChecked(true);
    if (chosen === '' || !isAmount) return false;
    const body = {
      creditNoteId: Number(chosen),
      version: claim.version,
      ...(read === undefined ? {} : { amount: read }),
    };
    return run('credit', () => call('creditClaim', { params: { orgId, id: claim.id }, body }));
  };
  return (
    <ClaimDialog
      trigger={<Button variation="ghost">{t('credit')}</Button>}
      title={t('credit')}
      text={t('creditText', { provider: claim.serviceProvider.name })}
      submit={t('credit')}
      isPending={isPending}
      onSubmit={submit}
    >
      <CreditNotes
        claim={claim}
        chosen={chosen}
        onChosen={setChosen}
        error={isChecked && chosen === '' ? t('field-problem:required') : undefined}
      />
      <TextField
        label={t('creditAmount')}
        inputMode="decimal"
        size="small"
        value={amount}
        hint={t('creditAmountHint')}
        error={isChecked && !isAmount ? t('field-problem:unknown_value') : undefined}
        onChange={({ target }) => setAmount(target.value)}
      />
    </ClaimDialog>
  );
}
