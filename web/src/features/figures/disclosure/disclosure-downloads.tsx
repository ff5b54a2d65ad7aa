import type { ReportDisclosure } from '@tunna/contract/figures/disclosure';
import { isLanguage } from '@tunna/domain/text/languages';
import { Button, Icon, Notice, Row } from '@tunna/ui';
import { useState } from 'react';
import { downloadFile, saveFile } from '../../../lib/download.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { fetchDisclosure } from './disclosure.queries.ts';

const formats = ['pdf', 'xlsx', 'csv', 'json'] as const;
type Format = (typeof formats)[number];

/** The tables as files. JSON is the response of the call, which the page has. */
export function DisclosureDownloads({ orgId, shown }: { readonly orgId: number; readonly shown: ReportDisclosure }) {
  const { t, i18n } = useTranslation('disclosure');
  const [fetching, setFetching] = useState<Format>();
  const [isFailed, setFailed] = useState(false);
  const { id, name } = shown.report;
  const fetch = async (format: Format) => {
    setFailed(false);
    if (format === 'json') {
      downloadFile(`${name} – ${t('title')}.json`, 'application/json', JSON.stringify(shown, undefined, 2));
      return;
    }
    setFetching(format);
    try {
      const language = isLanguage(i18n.language) ? i18n.language : 'is';
      const { fileName, file } = await fetchDisclosure(orgId, id, format, language);
      saveFile(fileName, file);
    } catch {
      setFailed(true);
    } finally {
      setFetching(undefined);
    }
  };
  return (
    <Row align="center" screenOnly>
      {formats.map((format) => (
        <Button
          key={format}
          variation="ghost"
          size="small"
          loading={fetching === format}
          onClick={() => void fetch(format)}
        >
          <Icon name="download" size={16} />
          {format.toUpperCase()}
        </Button>
      ))}
      <Button variation="ghost" size="small" onClick={() => window.print()}>
        <Icon name="printer" size={16} />
        {t('workspace:list.print')}
      </Button>
      {isFailed && <Notice level="error">{t('invoice-report:notDownloaded')}</Notice>}
    </Row>
  );
}
