import type { Claim } from '@tunna/contract/invoices/claim';
import { defaultDeadlineDays, mayAct } from '@tunna/domain/invoices/claim';
import { isEmail } from '@tunna/domain/text/validation';
import { addDays, dayIn } from '@tunna/domain/time/days';
import { Button, Icon, Row, TextArea, TextField } from '@tunna/ui';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DateField } from '../../../shared/time/date-field.tsx';
import { saveClaimDocument } from './claim.queries.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { useClaimFailure } from './use-claim-failure.ts';
import { useClaimStep } from './use-claim-step.ts';

interface Props {
  readonly claim: Claim;
}

/** Asks for the address and the deadline, then sends the letter or a reminder. */
function SendDialog({ claim, step }: Props & { readonly step: 'send' | 'remind' }) {
  const { t } = useTranslation('claim');
  const { id: orgId } = useOrganization();
  const { isPending, run } = useClaimStep(orgId);
  const today = dayIn(new Date());
  const [email, setEmail] = useState(claim.letters.at(-1)?.recipient ?? claim.providerEmail ?? '');
  const [deadline, setDeadline] = useState(
    step === 'send' && claim.deadline > today ? claim.deadline : addDays(today, defaultDeadlineDays),
  );
  const [isChecked, setChecked] = useState(false);
  const isAddress = isEmail(email.trim());
  const isFuture = deadline >= today;
  const submit = async () => {
    setChecked(true);
    if (!isAddress || !isFuture) return false;
    const parts = { params: { orgId, id: claim.id }, body: { email, deadline, version: claim.version } };
    return run(step, () => (step === 'send' ? call('sendClaim', parts) : call('remindOfClaim', parts)));
  };
  const provider = claim.serviceProvider.name;
  return (
    <ClaimDialog
      trigger={<Button variation={step === 'remind' && !claim.isOverdue ? 'ghost' : 'default'}>{t(step)}</Button>}
      title={t(step)}
      text={t(`${step}Text`, { provider })}
      submit={t(step)}
      isPending={isPending}
      onSubmit={submit}
    >
      <TextField
        label={t('recipient')}
        type="email"
        required
        maxLength={254}
        value={email}
        hint={claim.providerEmail === undefined ? t('recipientMissing') : undefined}
        error={isChecked && !isAddress ? t('field-problem:wrong_email') : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      <DateField
        label={t('deadline')}
        required
        min={today}
        value={deadline}
        hint={t('deadlineHint')}
        error={isChecked && !isFuture ? t('field-problem:unknown_value') : undefined}
        onValueChange={setDeadline}
      />
    </ClaimDialog>
  );
}

function DeclineDialog({ claim }: Props) {
  const { t } = useTranslation('claim');
  const { id: orgId } = useOrganization();
  const { isPending, run } = useClaimStep(orgId);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const submit = async () => {
    setChecked(true);
    if (reason.trim() === '') return false;
    const body = { reason, version: claim.version };
    return run('decline', () => call('declineClaim', { params: { orgId, id: claim.id }, body }));
  };
  return (
    <ClaimDialog
      trigger={<Button variation="ghost">{t('decline')}</Button>}
      title={t('decline')}
      text={t('declineText', { provider: claim.serviceProvider.name })}
      submit={t('decline')}
      isPending={isPending}
      onSubmit={submit}
    >
      <TextArea
        label={t('reason')}
        required
        maxLength={1000}
        value={reason}
        error={isChecked && reason.trim() === '' ? t('field-problem:required') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </ClaimDialog>
  );
}

function WithdrawDialog({ claim }: Props) {
  const { t } = useTranslation('claim');
  const { id: orgId } = useOrganization();
  const { isPending, run } = useClaimStep(orgId);
  return (
    <ClaimDialog
      trigger={<Button variation="ghost">{t('withdraw')}</Button>}
      title={t('withdraw')}
      text={t('withdrawText')}
      submit={t('withdraw')}
      variation="red"
      isPending={isPending}
      onSubmit={() =>
        run('withdraw', () =>
          call('withdrawClaim', { params: { orgId, id: claim.id }, body: { version: claim.version } }),
        )
      }
    />
  );
}

/** Downloads the letter, or its draft. */
function LetterButton({ claim }: Props) {
  const { t } = useTranslation('claim');
  const { id: orgId } = useOrganization();
  const fail = useClaimFailure();
  const save = () => void saveClaimDocument(orgId, claim.id).catch((error: unknown) => fail(t('letterFailed'), error));
  return (
    <Button variation="ghost" onClick={save}>
      <Icon name="download" size={16} />
      {t('letter')}
    </Button>
  );
}

/** The possible actions of a claim, the next one first. */
export function ClaimActions({ claim }: Props) {
  const { t } = useTranslation('claim');
  const { id: orgId, may } = useOrganization();
  const { isPending, run } = useClaimStep(orgId);
  if (!may('invoices.write')) return <LetterButton claim={claim} />;
  const reopen = () =>
    run('reopen', () => call('reopenClaim', { params: { orgId, id: claim.id }, body: { version: claim.version } }));
  return (
    <Row>
      {mayAct(claim, 'send') && <SendDialog key={`send ${claim.version}`} claim={claim} step="send" />}
      {mayAct(claim, 'remind') && <SendDialog key={`remind ${claim.version}`} claim={claim} step="remind" />}
      {mayAct(claim, 'credit') && <CreditDialog key={`credit ${claim.version}`} claim={claim} />}
      <LetterButton claim={claim} />
      {mayAct(claim, 'decline') && <DeclineDialog claim={claim} />}
      {mayAct(claim, 'reopen') && (
        <Button variation="ghost" loading={isPending} onClick={() => void reopen()}>
          {t('reopen')}
        </Button>
      )}
      {mayAct(claim, 'withdraw') && <WithdrawDialog claim={claim} />}
    </Row>
  );
}
