import { useMutation } from '@tanstack/react-query';
import type { WholeInvoice } from '@tunna/contract/invoices/invoice';
import { formatFileSize } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Icon, Notice, Stack } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { Facts } from '../../../shared/view/facts.tsx';
import { downloadSource } from './invoice.queries.ts';
import styles from './invoice-paper.module.css';

/** Where a version comes from: who saved it, the file that it was read from, and what that file says of itself. */
export function InvoiceSource({ orgId, shown }: { orgId: number; shown: WholeInvoice['shown'] }) {
  const { t, i18n } = useTranslation('invoice');
  const { file, head } = shown;
  const download = useMutation({ mutationFn: (id: number) => downloadSource(orgId, id) });
  const facts = [
    { name: t('origin'), value: t(`origin.${shown.origin}`, { version: shown.restoredVersion }) },
    { name: t('savedAt'), value: formatDateTime(new Date(shown.savedAt), i18n.language as Language) },
    { name: t('savedBy'), value: shown.savedBy },
    { name: t('profile'), value: head.customizationId },
    { name: t('sellerIds'), value: head.seller.ids.map(({ id }) => id).join(', ') },
    { name: t('endpoint'), value: head.seller.endpoint?.id },
  ];
  return (
    <Stack gap={8} align="start" className={styles.source}>
      <Facts facts={facts} />
      {file !== undefined && (
        <>
          <p>
            <Icon name="file" size={16} /> {file.name} <span className={styles.small}>{formatFileSize(file.size)}</span>
          </p>
          <Button size="small" variation="ghost" loading={download.isPending} onClick={() => download.mutate(file.id)}>
            <Icon name="download" size={16} />
            {t('download')}
          </Button>
          {download.isError && <Notice level="error">{t('downloadFailed')}</Notice>}
        </>
      )}
      {head.documents.map(({ id, description, attachment }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: documents have no id
        <p key={index} className={styles.small}>
          {[description, id, attachment?.name].filter((part) => part !== undefined).join(' · ')}
          {attachment !== undefined && <> ({t('attachment', { size: formatFileSize(attachment.size) })})</>}
        </p>
      ))}
    </Stack>
  );
}
