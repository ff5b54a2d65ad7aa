import { largestAttachment } from '@tunna/contract/requests/service-request-attachment-values';
import { formatFileSize } from '@tunna/domain/numbers/numbers';
import { maxAttachments } from '@tunna/domain/requests/service-request';
import { Button, Detail, Icon, Notice, ProgressBar, Row, useToasts } from '@tunna/ui';
import { useEffect, useRef } from 'react';
import { type Translate, useTranslation } from '../../../lib/text/translation.tsx';
import { acceptedPictures } from '../../../shared/form/picture.ts';
import { useDroppedFiles } from '../../../shared/form/use-dropped-files.ts';
import styles from './request.module.css';
import { type RefusedPicture, useAddPictures } from './use-add-pictures.ts';

interface Props {
  readonly orgId: number;
  readonly id: number;
}

/** Whether a text field takes what is pasted: text from a word processor or a spreadsheet comes with a picture of it. */
const isTextPasted = ({ target, clipboardData }: ClipboardEvent): boolean =>
  target instanceof Element &&
  target.closest('textarea, input') !== null &&
  (clipboardData?.types.includes('text/plain') ?? false);

/** Accepts files pasted anywhere on the page. */
function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  }, [onFiles]);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length > 0 && !isTextPasted(event)) take.current(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}

/** Adds pictures: chosen, taken with the camera, dropped or pasted. */
export function RequestPictures({ orgId, id }: Props) {
  const { t } = useTranslation('request');
  const toasts = useToasts();
  const { add, sending, refused } = useAddPictures(orgId, id, (picture) =>
    toasts.show({ level: 'failure', title: refusalText(t, picture) }),
  );
  const choice = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles(add);
  usePastedFiles(add);
  const inputOf = (label: string) => ({
    type: 'file',
    hidden: true,
    accept: acceptedPictures,
    'aria-label': label,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      add([...(target.files ?? [])]);
      // The same file may be chosen again.
      target.value = '';
    },
  });
  return (
    <div className={styles.bringing} data-over={isOver ? '' : undefined}>
      <Row>
        <Button variation="ghost" size="small" onClick={() => choice.current?.click()}>
          <Icon name="plus" size={16} />
          {t('picture.add')}
        </Button>
        <Button variation="ghost" size="small" className={styles.camera} onClick={() => camera.current?.click()}>
          {t('picture.take')}
        </Button>
      </Row>
      <Detail as="p">{t('picture.hint', { most: maxAttachments })}</Detail>
      <input ref={choice} multiple {...inputOf(t('picture.add'))} />
      <input ref={camera} capture="environment" {...inputOf(t('picture.take'))} />
      {sending !== undefined && (
        <ProgressBar
          label={t('picture.sending', { name: sending.name, percent: Math.floor(sending.sent * 100) })}
          value={sending.sent < 1 ? sending.sent : undefined}
        />
      )}
      {refused.map((picture) => (
        <Notice key={picture.key} level="error">
          {refusalText(t, picture)}
        </Notice>
      ))}
    </div>
  );
}

const typeProblems = ['unsupported_media_type', 'file_mismatch', 'file_unsafe', 'file_name_unusable'];
const ownWords = ['empty', 'attachments_full', 'payload_too_large', 'limit_reached'];

function refusalText(t: Translate, { name, problem }: RefusedPicture): string {
  const words = typeProblems.includes(problem) ? 'type' : ownWords.includes(problem) ? problem : 'other';
  return t(`picture.refused.${words}`, { name, most: maxAttachments, largest: formatFileSize(largestAttachment) });
}
