import type { Device } from '@tunna/contract/scales/device';
import { Button, Icon, Muted, Panel, Row, Stack } from '@tunna/ui';
import { useState } from 'react';
import { downloadFile } from '../../../lib/download.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CopyButton } from '../../../shared/view/copy-button.tsx';
import styles from './device.module.css';

/** Placeholder for the credential: it is shown once, right after it was created. */
const placeholder = 'tunna_dev_…';

/** The settings of an agent as `docs/AGENT.md` describes them; how each scale is connected is an example to be changed. */
const settingsOf = ({ scales }: Device, credential: string = placeholder): string =>
  `${JSON.stringify(
    {
      server: location.origin,
      credential,
      scales: scales.map(({ id }) => ({
        scaleId: id,
        protocol: 'ascii',
        connection: { type: 'serial', path: '/dev/ttyUSB0', baudRate: 9600 },
      })),
    },
    null,
    2,
  )}\n`;

interface Props {
  readonly device: Device;
  /** The credential that was just created. */
  readonly credential: string | undefined;
}

/** A settings file for the agent beside the scale. */
export function AgentSettings({ device, credential }: Props) {
  const { t } = useTranslation('device');
  const [said, setSaid] = useState('');
  const text = settingsOf(device, credential);
  return (
    <Panel title={t('agent.title')}>
      <Stack gap={12}>
        <Muted>{t(device.scales.length === 0 ? 'agent.noScales' : 'agent.text')}</Muted>
        <pre className={styles.settings}>{text}</pre>
        <Row>
          <CopyButton
            text={text}
            said={{ copied: t('copied'), failed: t('notCopied') }}
            label={t('agent.copy')}
            onSaid={setSaid}
          >
            {t('agent.copy')}
          </CopyButton>
          <Button
            variation="ghost"
            size="small"
            onClick={() => downloadFile('tunna-agent.json', 'application/json', text)}
          >
            <Icon name="download" size={16} />
            {t('agent.download')}
          </Button>
        </Row>
        <Muted role="status">{said}</Muted>
      </Stack>
    </Panel>
  );
}
