import { largestPicture, shownPictureTypes } from '@tunna/contract/platform/picture-values';
import { formatFileSize } from '@tunna/domain/numbers/numbers';
import { Button, Detail, Muted, Notice, ProgressBar, Row, Stack, useToasts } from '@tunna/ui';
import { useRef, useState } from 'react';
import { CallError } from '../../lib/api/client.ts';
import { logError } from '../../lib/client-events.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { smallerPicture } from './picture.ts';
import styles from './shown-picture.module.css';

interface Props {
  /** Which picture it is; names its texts. */
  readonly kind: 'logo' | 'stream';
  /** Address of the picture that is shown at present. */
  readonly address: string | undefined;
  /** Whether it can be removed. */
  readonly isOwn: boolean;
  /** Sends a picture. @throws CallError */
  readonly send: (file: File, onProgress: (sent: number) => void) => Promise<unknown>;
  /** @throws CallError */
  readonly remove: () => Promise<unknown>;
}

/** Pixels of the longer side: enough for print at five centimetres. */
const longestSide = 512;
const accepted = [...Object.values(shownPictureTypes), 'image/webp'].join(',');
const typeProblems = ['unsupported_media_type', 'file_mismatch', 'file_unsafe', 'file_name_unusable'];
const ownTexts = ['payload_too_large', 'limit_reached'];

interface Refusal {
  readonly name: string;
  readonly problem: string;
}

/** A picture that visitors see: chosen, replaced or removed. */
export function ShownPicture({ kind, address, isOwn, send, remove }: Props) {
  const { t } = useTranslation('picture');
  const toasts = useToasts();
  const choice = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number>();
  const [refusal, setRefusal] = useState<Refusal>();
  const isBusy = sent !== undefined;

  async function work(name: string, saved: string, change: () => Promise<unknown>): Promise<void> {
    setRefusal(undefined);
    setSent(0);
    try {
      await change();
      toasts.show({ title: saved });
    } catch (error) {
      if (!(error instanceof CallError)) logError('failed_mutation', error);
      setRefusal({ name, problem: error instanceof CallError ? error.body.code : 'internal' });
    }
    setSent(undefined);
  }
  const add = (file: File) =>
    work(file.name, t('saved'), async () =>
      send(await smallerPicture(file, { longestSide, keepsTransparency: true }), setSent),
    );
  const heading = `picture-${kind}`;
  return (
    <Stack as="section" gap={12} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t(`${kind}.title`)}
      </h2>
      <Muted>{t(`${kind}.text`)}</Muted>
      {address !== undefined && <img className={styles.picture} src={address} alt="" />}
      <Row>
        <Button variation="ghost" size="small" disabled={isBusy} onClick={() => choice.current?.click()}>
          {t(isOwn ? 'replace' : 'choose')}
        </Button>
        {isOwn && (
          <Button variation="ghost" size="small" disabled={isBusy} onClick={() => void work('', t('removed'), remove)}>
            {t('remove')}
          </Button>
        )}
      </Row>
      <Detail as="p">{t('hint', { size: formatFileSize(largestPicture) })}</Detail>
      <input
        ref={choice}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('choose')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void add(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      {isBusy && (
        <ProgressBar
          label={t('sending', { percent: Math.floor(sent * 100) })}
          value={sent > 0 && sent < 1 ? sent : undefined}
        />
      )}
      {refusal !== undefined && <Refused {...refusal} />}
    </Stack>
  );
}

function Refused({ name, problem }: Refusal) {
  const { t } = useTranslation('picture');
  const words = typeProblems.includes(problem) ? 'type' : ownTexts.includes(problem) ? problem : 'other';
  return <Notice level="error">{t(`refused.${words}`, { name, size: formatFileSize(largestPicture) })}</Notice>;
}
