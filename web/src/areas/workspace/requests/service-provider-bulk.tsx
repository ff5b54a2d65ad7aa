import type { ServiceProvider } from '@tunna/contract/requests/service-provider';
import type { ServiceProviderChanges } from '@tunna/contract/requests/service-provider-bulk';
import { formatCount } from '@tunna/domain/numbers/numbers';
import { languageNames, languages } from '@tunna/domain/text/languages';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { BulkEdit } from '../../../shared/bulk/bulk-edit.tsx';
import type { BulkField, BulkProps } from '../../../shared/bulk/bulk-kind.ts';
import { useBulkFields } from '../../../shared/bulk/use-bulk-fields.tsx';

const schema = async () => (await import('@tunna/contract/requests/service-provider-bulk')).serviceProviderChanges;

/** Edits fields of the selected rows. */
export function ServiceProviderBulk({ orgId, ids }: BulkProps) {
  return (
    <BulkEdit
      ids={ids}
      kind={{
        schema,
        fields: useFields(orgId),
        nameOf: ({ name }) => name,
        edit: ({ changes, ...body }) =>
          call('editServiceProviders', {
            params: { orgId },
            body: { ...body, changes: changes as ServiceProviderChanges },
          }),
        restore: (rows) => call('restoreServiceProviders', { params: { orgId }, body: { rows } }),
        shownBy: ['listServiceProviders', 'getServiceProvider'],
      }}
    />
  );
}

function useFields(_orgId: number): readonly BulkField<ServiceProvider>[] {
  const { t } = useTranslation('service-provider');
  const { choice, number, yesNo } = useBulkFields();
  return [
    number(
      {
        name: 'dueDays',
        label: t('workspace:container.dueDays'),
        shown: ({ dueDays }) => (dueDays === undefined ? '' : formatCount(dueDays)),
      },
      { isOptional: true },
    ),
    choice(
      { name: 'language', label: t('language'), shown: ({ language }) => languageNames[language] },
      languages.map((value) => ({ value, label: languageNames[value] })),
    ),
    yesNo({
      name: 'dailyDigest',
      label: t('dailyDigest'),
      shown: ({ dailyDigest }) => t(dailyDigest ? 'workspace:yes' : 'workspace:no'),
    }),
  ];
}
