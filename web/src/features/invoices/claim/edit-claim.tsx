import type { Claim, ClaimLine } from '@tunna/contract/invoices/claim';
import { isEmail } from '@tunna/domain/text/validation';
import { isDay } from '@tunna/domain/time/days';
import { Button, TextArea, TextField } from '@tunna/ui';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { EditConflict } from '../../../shared/form/edit-conflict.tsx';
import { currentOf } from '../../../shared/form/form-problems.ts';
import { useDialogInput } from '../../../shared/form/use-dialog-input.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DateField } from '../../../shared/time/date-field.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { ContactField } from './contact-field.tsx';
import { useClaimStep } from './use-claim-step.ts';

const findingIds = (lines: readonly ClaimLine[]): number[] => lines.flatMap(({ findingId }) => findingId ?? []);

/** The body that leaves a claim unchanged. */
export const claimBody = ({ lines, deadline, contact, note, version }: Claim) => ({
  findingIds: findingIds(lines),
  deadline,
  note,
  version,
  ...(contact.personId === undefined ? {} : { contactPersonId: contact.personId }),
  ...(contact.email === undefined ? {} : { contactEmail: contact.email }),
});

/** Removes a line from a draft. */
export function useRemoveLine(claim: Claim): (line: ClaimLine) => void {
  const { id: orgId } = useOrganization();
  const { run } = useClaimStep(orgId);
  return (line) => {
    const body = { ...claimBody(claim), findingIds: findingIds(claim.lines.filter((one) => one !== line)) };
    void run('edit', () => call('editClaim', { params: { orgId, id: claim.id }, body }));
  };
}

/** Changes the deadline, the contact and the note of a draft. */
export function EditClaim({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('claim');
  const { id: orgId } = useOrganization();
  const { isPending, conflict, reset, run } = useClaimStep(orgId, { showsConflict: true });
  // The version that the input began with: a later one is a conflict.
  const { values, change, modal, end } = useDialogInput({
    deadline: claim.deadline,
    email: claim.contact.email ?? '',
    contact: claim.contact.personId === undefined ? '' : String(claim.contact.personId),
    note: claim.note,
    version: claim.version,
  });
  const { deadline, email, contact, note } = values;
  const leave = () => {
    reset();
    end();
  };
  const [isChecked, setChecked] = useState(false);
  const isAddress = email.trim() === '' || isEmail(email.trim());
  const submit = async (edited = claim, version = values.version) => {
    setChecked(true);
    if (!isAddress || !isDay(deadline)) return false;
    const { contactEmail: _before, ...unchanged } = claimBody(edited);
    const body = {
      ...unchanged,
      ...{ deadline, note, version },
      ...(contact === '' ? {} : { contactPersonId: Number(contact) }),
      ...(email.trim() === '' ? {} : { contactEmail: email }),
    };
    return run('edit', () => call('editClaim', { params: { orgId, id: claim.id }, body }));
  };
  return (
    <ClaimDialog
      trigger={
        <Button variation="ghost" size="small">
          {t('edit')}
        </Button>
      }
      title={t('titleOf', { reference: claim.reference })}
      text={claim.serviceProvider.name}
      submit={t('workspace:save')}
      isPending={isPending}
      onSubmit={() => submit()}
      onCancel={leave}
      {...modal}
    >
      {conflict !== undefined && (
        <EditConflict
          conflict={conflict}
          isSending={isPending}
          onKeepMine={async () => {
            const current = currentOf<Claim>(conflict.current);
            if (await submit(current, current.version)) leave();
          }}
          onTakeTheirs={leave}
        />
      )}
      <DateField
        label={t('deadline')}
        required
        value={deadline}
        hint={t('deadlineHint')}
        error={isChecked && !isDay(deadline) ? t('field-problem:required') : undefined}
        onValueChange={(day) => change({ deadline: day })}
      />
      <ContactField contact={claim.contact} value={contact} onChange={(personId) => change({ contact: personId })} />
      <TextField
        label={t('contactEmail')}
        type="email"
        maxLength={254}
        value={email}
        error={isChecked && !isAddress ? t('field-problem:wrong_email') : undefined}
        onChange={({ target }) => change({ email: target.value })}
      />
      <TextArea
        label={t('note')}
        maxLength={2000}
        value={note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </ClaimDialog>
  );
}
