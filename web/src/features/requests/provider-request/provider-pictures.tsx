import type { LinkedServiceRequest } from '@tunna/contract/requests/service-request';
import { largestAttachment } from '@tunna/contract/requests/service-request-attachment-values';
import { formatFileSize } from '@tunna/domain/numbers/numbers';
import { maxAttachments } from '@tunna/domain/requests/service-request';
import { Button, ProgressBar } from '@tunna/ui';
import { type FormEvent, useId, useRef } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { acceptedPictures } from '../../../shared/form/picture.ts';
import styles from './provider-forms.module.css';

interface Props {
  readonly link: string;
  readonly attachments: LinkedServiceRequest['attachments'];
  readonly pending: boolean;
  /** How much of a picture has left, from 0 to 1. */
  readonly sent: number;
  readonly onPicture: (file: File, done: () => void) => void;
}

/** The form that adds a picture; the history shows them. */
export function ProviderPictures({ link, attachments, pending, sent, onPicture }: Props) {
  const { t } = useTranslation('provider-request');
  const form = useRef<HTMLFormElement>(null);
  const input = useId();
  const hint = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('file');
    if (file instanceof File) onPicture(file, () => form.current?.reset());
  };
  return (
    <section className={styles.form}>
      <h2>{t('pictures')}</h2>
      {attachments.length < maxAttachments && (
        <form
          ref={form}
          className={styles.form}
          method="post"
          encType="multipart/form-data"
          action={paths.providerForm(link, 'attachments')}
          onSubmit={submit}
        >
          <div className={styles.choice}>
            <label htmlFor={input}>{t('addPicture')}</label>
            <p id={hint} className={styles.hint}>
              {t('addPictureHint', { largest: formatFileSize(largestAttachment) })}
            </p>
            <input id={input} type="file" name="file" required accept={acceptedPictures} aria-describedby={hint} />
          </div>
          {pending && <ProgressBar label={t('sendPicture')} hideLabel value={sent < 1 ? sent : undefined} />}
          <div>
            <Button type="submit" variation="ghost" loading={pending}>
              {t('sendPicture')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
