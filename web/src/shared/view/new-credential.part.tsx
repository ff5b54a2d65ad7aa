import { Button, Notice, Stack } from '@tunna/ui';
import { type ReactNode, useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './new-credential.module.css';
import { QrCode } from './qr-code.tsx';
import { UnreachableNotice } from './unreachable-notice.tsx';

interface Secret {
  /** The label of the secret. */
  readonly label: string;
  readonly text: string;
}

interface Props {
  /** The note that it is shown once, and what to do with it. */
  readonly once: string;
  /** The link that signs in the device that opens it; also shown as a QR code. */
  readonly link: Secret & { readonly qr: string };
  /** The credential for the settings of programs. */
  readonly credential?: Secret;
  readonly copyWords: { readonly copy: string; readonly copied: string; readonly failed: string };
  readonly doneLabel: string;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

/** A new credential: shown once, to be scanned, opened or copied. */
export function NewCredential({ once, link, credential, copyWords, doneLabel, onDone, children }: Props) {
  const [message, setMessage] = useState('');
  const secrets = credential === undefined ? [link] : [credential, link];
  return (
    <Notice>
      <Stack gap={12}>
        <p role="status">{message === '' ? once : message}</p>
        <UnreachableNotice />
        <QrCode text={link.text} label={link.qr} />
        {secrets.map(({ label, text }) => (
          <Stack gap={12} key={label}>
            <output className={styles.secret} aria-label={label}>
              {text}
            </output>
            <span>
              <CopyButton text={text} label={`${copyWords.copy}: ${label}`} messages={copyWords} onMessage={setMessage}>
                {copyWords.copy}
              </CopyButton>
            </span>
          </Stack>
        ))}
        {children}
        <Button size="small" className={styles.start} onClick={onDone}>
          {doneLabel}
        </Button>
      </Stack>
    </Notice>
  );
}
