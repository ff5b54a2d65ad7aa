import type { FieldError } from '@tunna/contract/errors';
import type { OrganizationGoal } from '@tunna/contract/figures/organization-goal';
import { type OrganizationGoalKind, organizationGoalKinds } from '@tunna/domain/figures/briefing/goal';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { Button, Modal, Row, SelectList, Stack, TextField, useToasts } from '@tunna/ui';
import type { FormEvent } from 'react';
import type { GoalDialogProps } from '../../../features/figures/organization-goal/goal-list.tsx';
import { useDeleteGoal, useSaveGoal } from '../../../features/figures/organization-goal/organization-goal.queries.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFieldSubmit } from '../../../shared/form/dialog-form.tsx';
import { conflictOf } from '../../../shared/form/form-problems.ts';
import { useProblemText } from '../../../shared/form/problem-text.ts';
import { useLateFailure } from '../../../shared/form/use-late-failure.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';

/** A sorting rate is typed in percent. */
const typedTarget = ({ kind, target }: Pick<OrganizationGoal, 'kind' | 'target'>): string =>
  formatDecimal(kind === 'sorting_rate' ? amountText(toDecimal(target).times(100)) : target);

/** The target for the call. Invalid numbers are unchanged, to be rejected. */
function targetOf(kind: OrganizationGoalKind, typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const number = readDecimal(typed) ?? typed;
  return kind === 'sorting_rate' && isDecimalText(number) ? amountText(toDecimal(number).div(100)) : number;
}

const schema = async () => (await import('@tunna/contract/figures/organization-goal')).organizationGoalInput;

/** Sets, changes or deletes a goal of the organization. */
export function GoalDialog({ year, edited, taken, values, change, onDismiss, onDone }: GoalDialogProps) {
  const { t } = useTranslation('organization-goal');
  const { id: orgId } = useOrganization();
  const toasts = useToasts();
  const [save, remove] = [useSaveGoal(orgId), useDeleteGoal(orgId)];
  const free = organizationGoalKinds.filter((kind) => !taken.includes(kind));
  const { kind = edited?.kind ?? free[0] ?? 'sorting_rate', target = edited === undefined ? '' : typedTarget(edited) } =
    values;
  const problemText = useProblemText();
  // Only the target is typed.
  const textsOf = ([first]: readonly FieldError[]): Readonly<Record<string, string>> =>
    first === undefined ? {} : { target: problemText({ ...first, isShare: kind === 'sorting_rate' }) };
  const draft = { year, kind, target: targetOf(kind, target) };
  const { element, problems, failure, isSending, submit } = useFieldSubmit(schema, draft, textsOf);
  const reportLate = useLateFailure();
  const done = (title: string) => {
    toasts.show({ level: 'success', title });
    onDone();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(async (body) => {
      try {
        await save.mutateAsync({ body, edited });
        done(t('saved'));
      } catch (error) {
        if (conflictOf(error) === undefined) throw error;
        onDone();
        toasts.show({ level: 'failure', title: t('conflict') });
      }
    });
  };
  const erase = (id: number) => remove.mutateAsync(id).then(() => done(t('deleted')), reportLate);
  const kinds = edited === undefined ? free : [edited.kind];
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onDismiss()}
      title={t('title', { year })}
      closeLabel={t('workspace:close')}
    >
      <Stack as="form" ref={element} onSubmit={onSubmit} noValidate>
        <SelectList
          label={t('kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onValueChange={(chosen) => change({ kind: organizationGoalKinds.find((one) => one === chosen) ?? kind })}
        />
        <TextField
          label={t(`target.${kind}`)}
          inputMode="decimal"
          value={target}
          error={problems.target}
          onChange={({ target: input }) => change({ target: input.value })}
        />
        <ErrorNotice error={failure ?? remove.error} />
        <Row>
          <Button type="submit" loading={isSending}>
            {t('save')}
          </Button>
          {edited !== undefined && (
            <Button variation="ghost" loading={remove.isPending} onClick={() => void erase(edited.id)}>
              {t('delete')}
            </Button>
          )}
        </Row>
      </Stack>
    </Modal>
  );
}
