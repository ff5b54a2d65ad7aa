import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { OptionalSelect } from '../../../shared/form/optional-select.tsx';
import { useAssign } from './request.queries.ts';
import { useAssignees } from './use-assignees.ts';

interface Props {
  readonly orgId: number;
  readonly request: Pick<ServiceRequest, 'id' | 'assignee'>;
}

/** The assignee of a request: the user first, then other members who may change requests. */
export function RequestAssignee({ orgId, request: { id, assignee } }: Props) {
  const { t } = useTranslation('request');
  const assign = useAssign(orgId, id);
  const options = useAssignees(orgId);
  // The current assignee is an option even while members are loading, or without the permission any more.
  const isListed = assignee === undefined || options.some(({ value }) => value === String(assignee.id));
  const chosen = assign.isPending ? assign.variables : (assignee?.id ?? null);
  return (
    <OptionalSelect
      label={t('assignee.label')}
      none={t('assignee.none')}
      value={chosen === null ? '' : String(chosen)}
      options={isListed ? options : [...options, { value: String(assignee.id), label: assignee.name }]}
      error={assign.isError ? t('assignee.failed') : undefined}
      onValueChange={(value) => assign.mutate(value === '' ? null : Number(value))}
    />
  );
}
