import { useMutation } from '@tanstack/react-query';
import { isLanguage, type Language } from '@tunna/domain/text/languages';
import { Button, Icon, Notice } from '@tunna/ui';
import { saveFile } from '../../../lib/api/download.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';

interface Props<Format extends string> {
  readonly formats: readonly Format[];
  readonly fetch: (format: Format, language: Language) => Promise<{ fileName: string; file: Blob }>;
}

/** A button for each format of a document about a report. */
export function DownloadButtons<Format extends string>({ formats, fetch }: Props<Format>) {
  const { t, i18n } = useTranslation('invoice-report');
  const saving = useMutation({
    mutationFn: (format: Format) => fetch(format, isLanguage(i18n.language) ? i18n.language : 'is'),
    onSuccess: ({ fileName, file }) => saveFile(fileName, file),
  });
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          variation="ghost"
          size="small"
          loading={saving.isPending && saving.variables === format}
          onClick={() => saving.mutate(format)}
        >
          <Icon name="download" size={16} />
          {format.toUpperCase()}
        </Button>
      ))}
      {saving.isError && <Notice level="error">{t('notDownloaded')}</Notice>}
    </>
  );
}
