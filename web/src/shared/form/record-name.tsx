import { useOrganization } from '../session/organization.tsx';
import type { Records } from './records.ts';

interface Props {
  readonly records: Records;
  /** Empty for none. */
  readonly id: string;
}

/** The name of a record, which is read by its id: a list of choices may not contain it. */
export function RecordName({ records, id }: Props) {
  const { id: orgId } = useOrganization();
  const { data } = records.useNamed(orgId, id);
  return id === '' ? '–' : (data?.label ?? '…');
}
