import { useQuery } from '@tanstack/react-query';
import { sortIcelandic } from '@tunna/domain/text/sorting';
import { streamName } from '../../../features/inventory/shared/stream-name.tsx';
import { wasteStreamsQuery } from '../../../features/inventory/waste-stream/waste-stream.queries.ts';
import { departmentsQuery } from '../../../features/people/department/department.queries.ts';
import type { AssignmentChoices } from '../../../features/scales/reading/assignment-fields.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';

/** The queries of `useAssignmentChoices`. */
export const assignmentQueries = (orgId: number) => [wasteStreamsQuery(orgId), departmentsQuery(orgId)] as const;

/** Streams and departments that readings can be of, in Icelandic order. */
export function useAssignmentChoices(): AssignmentChoices {
  const { i18n, t } = useTranslation('common');
  const { id: orgId } = useOrganization();
  const streams = (useQuery(wasteStreamsQuery(orgId)).data?.wasteStreams ?? []).map(({ id, names }) => ({
    value: String(id),
    label: streamName(names, i18n.language) || t('unknownWasteCategory'),
  }));
  const departments = (useQuery(departmentsQuery(orgId)).data?.departments ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  return {
    streams: sortIcelandic(streams, ({ label }) => label),
    departments: sortIcelandic(departments, ({ label }) => label),
  };
}
