import type { ComponentProps } from 'react';
import { AuditChanges } from '../../../features/platform/audit/audit-changes.tsx';
import { ReadingDialog } from '../../../features/scales/reading/reading-dialog.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';

type Props = Omit<ComponentProps<typeof ReadingDialog>, 'orgId' | 'mayWrite' | 'renderChanges'>;

/** One reading, with its changes. */
export function Reading(props: Props) {
  const { id: orgId, may } = useOrganization();
  return (
    <ReadingDialog
      {...props}
      orgId={orgId}
      mayWrite={may('readings.write')}
      renderChanges={(changes) => <AuditChanges entity="scale_reading" changes={changes} />}
    />
  );
}
