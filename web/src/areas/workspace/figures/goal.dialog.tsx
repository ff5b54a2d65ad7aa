import type { FieldError } from '@tunna/contract/errors';
import type { OrganizationGoal } from '@tunna/contract/figures/organization-goal';
import { type OrganizationGoalKind, organizationGoalKinds } from '@tunna/domain/figures/briefing/goal';
import { amountText, toDecimal } from '@tunna/domain/numbers/decimal';
import { readDecimal } from '@tunna/domain/numbers/decimal-input';
import { isDecimalText } from '@tunna/domain/numbers/decimal-text';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { Button, Modal, Row, SelectList, Stack, TextField, useToasts } from '@tunna/ui';
import { useState } from 'react';
import type { GoalDialogProps } from '../../../features/figures/organization-goal/goal-list.tsx';
import { useDeleteGoal, useSaveGoal } from '../../../features/figures/organization-goal/organization-goal.queries.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { conflictOf, refusedFields, schemaProblems } from '../../../shared/form/form-problems.ts';
import { useProblemText } from '../../../shared/form/problem-text.ts';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { useOneSubmit } from '../../../shared/form/use-one-submit.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';

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
export function GoalDialog({ year, edited, taken, onDone }: GoalDialogProps) {
  const { t } = useTranslation('organization-goal');
  const { id: orgId } = useOrganization();
  const toasts = useToasts();
  const [save, remove] = [useSaveGoal(orgId), useDeleteGoal(orgId)];
  const free = organizationGoalKinds.filter((kind) => !taken.includes(kind));
  const [kind, setKind] = useState<OrganizationGoalKind>(edited?.kind ?? free[0] ?? 'sorting_rate');
  const [target, setTarget] = useState(edited === undefined ? '' : typedTarget(edited));
  const [problem, setProblem] = useState<{ readonly text: string }>();
  const element = useFirstError(problem);
  const problemText = useProblemText();
  const refuse = ([first]: readonly FieldError[]) =>
    setProblem(first && { text: problemText({ ...first, isShare: kind === 'sorting_rate' }) });
  const done = (title: string) => {
    toasts.show({ level: 'success', title });
    onDone();
  };
  const fail = (error: unknown) => {
    refuse(refusedFields(error));
    const isOld = conflictOf(error) !== undefined;
    if (isOld) onDone();
    toasts.show({ level: 'failure', title: t(isOld ? 'conflict' : 'failed') });
  };
  const { isSending, handleSubmit } = useOneSubmit();
  const submit = async () => {
    const read = targetOf(kind, target);
    const found = await schemaProblems(schema, { year, kind, target: read });
    refuse(found);
    if (found.length > 0 || read === undefined) return;
    try {
      await save.mutateAsync({ body: { year, kind, target: read }, edited });
      done(t('saved'));
    } catch (error) {
      fail(error);
    }
  };
  const erase = async (id: number) => {
    try {
      await remove.mutateAsync(id);
      done(t('deleted'));
    } catch (error) {
      fail(error);
    }
  };
  const kinds = edited === undefined ? free : [edited.kind];
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onDone()}
      title={t('title', { year })}
      closeLabel={t('workspace:close')}
    >
      <Stack as="form" ref={element} onSubmit={handleSubmit(submit)} noValidate>
        <SelectList
          label={t('kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onValueChange={(chosen) => setKind(organizationGoalKinds.find((one) => one === chosen) ?? kind)}
        />
        <TextField
          label={t(`target.${kind}`)}
          inputMode="decimal"
          value={target}
          error={problem?.text}
          onChange={({ target: input }) => setTarget(input.value)}
        />
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
