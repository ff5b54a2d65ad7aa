import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import { useAssignees } from '../../../features/requests/request/use-assignees.ts';
import { queriesShowingRequests } from '../../../features/requests/shared/live-queries.ts';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BulkEdit } from '../../../shared/bulk/bulk-edit.tsx';
import type { BulkField, BulkProps } from '../../../shared/bulk/bulk-kind.ts';
import { idIn, useBulkFields } from '../../../shared/bulk/use-bulk-fields.tsx';

const schema = async () => (await import('@tunna/contract/requests/service-request-bulk')).serviceRequestChanges;

/** Assigns the selected requests. */
export function RequestBulk({ orgId, ids }: BulkProps) {
  return (
    <BulkEdit
      ids={ids}
      kind={{
        schema,
        fields: useFields(orgId),
        nameOf: ({ container: { customId, slug } }) => customId ?? slug,
        edit: ({ changes, ...body }) =>
          call('editServiceRequests', {
            params: { orgId },
            body: { ...body, changes: changes as unknown as { personId: number | null } },
          }),
        restore: (rows) => call('restoreServiceRequests', { params: { orgId }, body: { rows } }),
        shownBy: queriesShowingRequests,
      }}
    />
  );
}

function useFields(orgId: number): readonly BulkField<ServiceRequest>[] {
  const { t } = useTranslation('request');
  const { choice } = useBulkFields();
  return [
    choice(
      { name: 'personId', label: t('assignee.label'), shown: ({ assignee }) => assignee?.name ?? '' },
      useAssignees(orgId),
      { none: t('assignee.none'), read: idIn },
    ),
  ];
}
