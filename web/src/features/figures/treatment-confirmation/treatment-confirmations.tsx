import { useQuery } from '@tanstack/react-query';
import type { TreatmentConfirmation } from '@tunna/contract/figures/treatment-confirmation';
import type { Language } from '@tunna/domain/text/languages';
import { formatDate } from '@tunna/domain/time/dates';
import { monthName } from '@tunna/domain/time/period';
import { Badge, Button, DataTable, Detail, Muted, Panel, Stack } from '@tunna/ui';
import { fetchDownload } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ListExport } from '../../../shared/list/list-export.tsx';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { StreamName, streamName } from '../../inventory/shared/stream-name.tsx';
import { useTreatmentText } from '../../inventory/shared/treatment-select.tsx';
import { ConfirmationDialog } from './confirmation-form.tsx';
import { confirmationsQuery, withdrawConfirmation } from './treatment-confirmation.queries.ts';

/** The documents and agreements that confirm treatments. */
export function TreatmentConfirmations() {
  const { t } = useTranslation('treatment-confirmation');
  const { id: orgId, may } = useOrganization();
  const query = useQuery(confirmationsQuery(orgId));
  return (
    <Panel title={t('title')}>
      <Stack gap={12} align="start">
        <Muted>{t('text')}</Muted>
        <DataLoadingView query={query}>
          {({ confirmations }) => <Confirmations confirmations={confirmations} />}
        </DataLoadingView>
        {may('publishedReports.write') && <ConfirmationDialog orgId={orgId} />}
      </Stack>
    </Panel>
  );
}

function Confirmations({ confirmations }: { readonly confirmations: readonly TreatmentConfirmation[] }) {
  const { t, i18n } = useTranslation('treatment-confirmation');
  const { id: orgId, may } = useOrganization();
  const deletions = useDeletions();
  const treatmentText = useTreatmentText();
  const language = i18n.language as Language;
  const shown = confirmations.filter(({ id }) => !deletions.isPending(`treatment-confirmation ${id}`));
  if (shown.length === 0) return <Detail as="p">{t('none')}</Detail>;
  const withdraw = ({ id, wasteStream }: TreatmentConfirmation) =>
    deletions.start({
      key: `treatment-confirmation ${id}`,
      title: t('withdrawn', { name: streamName(wasteStream.names, language) }),
      remove: () => withdrawConfirmation(orgId, id),
    });
  return (
    <>
      <ListExport
        fetchExport={(file) => fetchDownload('exportTreatmentConfirmations', { params: { orgId }, query: file })}
        total={shown.length}
      />
      <DataTable
        caption={t('title')}
        rows={shown}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'stream',
            title: t('stream'),
            heading: true,
            cell: ({ wasteStream, contradicts }) => (
              <Stack as="span" gap={4} align="start">
                <StreamName {...wasteStream} />
                {contradicts && (
                  <>
                    <Badge variation="warning">{t('contradicts')}</Badge>
                    <Detail>{t('contradictsText')}</Detail>
                  </>
                )}
              </Stack>
            ),
          },
          {
            key: 'provider',
            title: t('provider'),
            cell: ({ serviceProvider }) => serviceProvider?.name ?? t('allProviders'),
          },
          { key: 'treatment', title: t('treatment'), cell: ({ treatmentCode }) => treatmentText(treatmentCode) },
          {
            key: 'evidence',
            title: t('evidence'),
            cell: ({ evidence, dated, note }) => (
              <Stack as="span" gap={4} align="start">
                {`${t(`evidence.${evidence}`)}, ${formatDate(new Date(`${dated}T00:00:00Z`), language)}`}
                <Detail>{note}</Detail>
              </Stack>
            ),
          },
          {
            key: 'from',
            title: t('validFrom'),
            cell: ({ validFrom, validUntil }) =>
              validUntil === undefined
                ? monthName(validFrom, language)
                : `${monthName(validFrom, language)} – ${monthName(validUntil, language)}`,
          },
          ...(may('publishedReports.write')
            ? [
                {
                  key: 'actions',
                  title: t('withdraw'),
                  cell: (row: TreatmentConfirmation) => (
                    <Button
                      variation="ghost"
                      size="small"
                      aria-label={`${t('withdraw')}: ${streamName(row.wasteStream.names, language)}`}
                      onClick={() => withdraw(row)}
                    >
                      {t('withdraw')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
