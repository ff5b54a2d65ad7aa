import { useQuery } from '@tanstack/react-query';
import type { Device } from '@tunna/contract/scales/device';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, Modal, Muted, Panel, Stack } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useIdlePart } from '../../../shared/layout/lazy-part.tsx';
import { ErrorNotice } from '../../../shared/view/error-notice.tsx';
import { NewCredential } from '../../../shared/view/new-credential.tsx';
import styles from './device.module.css';
import { deviceCredentialsQuery, useRevokeDeviceCredential, useRotateCredential } from './device.queries.ts';

interface Props {
  readonly orgId: number;
  readonly device: Device;
}

/** The credential of a device: created, shown once, rotated and revoked. */
export function DeviceCredential({ orgId, device: { id, credentials } }: Props) {
  const { t } = useTranslation('device');
  const rotate = useRotateCredential(orgId, id);
  const [isAsking, setAsking] = useState(false);
  useIdlePart(NewCredential);
  const make = () => {
    setAsking(false);
    rotate.mutate();
  };
  return (
    <Panel title={t('credential.title')}>
      <Stack gap={12}>
        <Muted>{t('credential.text')}</Muted>
        <ErrorNotice error={rotate.error} />
        {rotate.data === undefined ? (
          <Button
            variation="ghost"
            className={styles.start}
            loading={rotate.isPending}
            onClick={() => (credentials > 0 ? setAsking(true) : make())}
          >
            {t(credentials > 0 ? 'credential.rotate' : 'credential.create')}
          </Button>
        ) : (
          <NewCredential
            once={t('credential.once')}
            credential={{ label: t('credential.secret'), text: rotate.data.credential }}
            link={{ label: t('credential.link'), text: rotate.data.link, qr: t('credential.qr') }}
            copyWords={{ copy: t('copy'), copied: t('copied'), failed: t('notCopied') }}
            doneLabel={t('credential.done')}
            onDone={() => rotate.reset()}
          />
        )}
        <Credentials orgId={orgId} deviceId={id} isNewShown={rotate.data !== undefined} />
      </Stack>
      <Question
        open={isAsking}
        title={t('credential.rotateTitle')}
        text={t('credential.rotateText')}
        confirm={t('credential.rotate')}
        onConfirm={make}
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
}

/** The credentials that are not revoked. */
function Credentials({
  orgId,
  deviceId,
  isNewShown,
}: {
  readonly orgId: number;
  readonly deviceId: number;
  /** Whether a new key is shown above: the list may not have it yet. */
  readonly isNewShown: boolean;
}) {
  const { t, i18n } = useTranslation('device');
  const { data } = useQuery(deviceCredentialsQuery(orgId));
  const revoke = useRevokeDeviceCredential(orgId);
  const [revoking, setRevoking] = useState<string>();
  const own = data?.credentials.filter((credential) => credential.deviceId === deviceId) ?? [];
  const moment = (at: string) => formatDateTime(new Date(at), i18n.language as Language);
  if (data !== undefined && own.length === 0) return isNewShown ? null : <Muted>{t('credential.none')}</Muted>;
  return (
    <>
      <ErrorNotice error={revoke.error} />
      <Stack as="ul" gap={8} className={styles.list}>
        {own.map(({ id, createdAt, lastUsedAt }) => (
          <li key={id}>
            <span>
              {t('credential.made', { at: moment(createdAt) })}
              {' · '}
              {lastUsedAt === undefined ? t('credential.unused') : t('credential.used', { at: moment(lastUsedAt) })}
            </span>
            <Button variation="ghost" size="small" onClick={() => setRevoking(id)}>
              {t('credential.revoke')}
            </Button>
          </li>
        ))}
      </Stack>
      <Question
        open={revoking !== undefined}
        title={t('credential.revokeTitle')}
        text={t('credential.revokeText')}
        confirm={t('credential.revoke')}
        onConfirm={() => {
          if (revoking !== undefined) revoke.mutate(revoking);
          setRevoking(undefined);
        }}
        onClose={() => setRevoking(undefined)}
      />
    </>
  );
}

interface QuestionProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an irreversible action. */
export function Question({ open, title, text, confirm, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation('workspace');
  return (
    <Modal
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={text}
      closeLabel={t('close')}
      footer={
        <>
          <Button variation="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variation="red" onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
