import { AuditChanges } from '../../../features/platform/audit/audit-changes.tsx';
import type { AssignmentChoices } from '../../../features/scales/reading/assignment-fields.tsx';
import { ReadingDialog } from '../../../features/scales/reading/reading-dialog.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';

interface Props extends AssignmentChoices {
  readonly id: number;
  readonly onClose: () => void;
}

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
