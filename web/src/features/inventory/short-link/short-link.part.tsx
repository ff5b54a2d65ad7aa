import type { ShortLink } from '@tunna/contract/inventory/short-link';
import { Button, Icon, Row, Stack } from '@tunna/ui';
import { useRef, useState } from 'react';
import { downloadFile } from '../../../lib/api/download.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { CopyButton } from '../../../shared/view/copy-button.tsx';
import { QrCode } from '../../../shared/view/qr-code.tsx';
import { UnreachableNotice } from '../../../shared/view/unreachable-notice.tsx';
import styles from './short-link.module.css';

/** A short link to be copied, scanned, saved or printed. */
export function ShownShortLink({ link: { slug, url, name } }: { link: ShortLink }) {
  const { t } = useTranslation('short-link');
  const [message, setMessage] = useState('');
  const picture = useRef<HTMLDivElement>(null);
  const save = () => {
    const svg = picture.current?.querySelector('svg');
    if (svg !== null && svg !== undefined) {
      const drawing = new XMLSerializer().serializeToString(svg);
      downloadFile(`${slug}.svg`, 'image/svg+xml', drawing);
    }
  };
  return (
    <Stack gap={12} align="center">
      <UnreachableNotice />
      <div ref={picture} data-print-alone>
        <QrCode text={url} label={t('qrOf', { name: name ?? url })} />
        <p className={styles.url}>{url}</p>
      </div>
      <Row justify="center" screenOnly>
        <CopyButton text={url} messages={{ copied: t('copied'), failed: t('notCopied') }} onMessage={setMessage}>
          {t('copy')}
        </CopyButton>
        <Button variation="ghost" size="small" onClick={save}>
          <Icon name="download" size={16} />
          {t('save')}
        </Button>
        <Button variation="ghost" size="small" onClick={() => window.print()}>
          <Icon name="printer" size={16} />
          {t('print')}
        </Button>
      </Row>
      <p role="status" className={styles.message}>
        {message}
      </p>
    </Stack>
  );
}
