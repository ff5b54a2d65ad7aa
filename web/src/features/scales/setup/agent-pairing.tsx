import { Button, Muted, Notice, Panel, RadioGroup, Row, Stack } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { usePublicAddress } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { CopyButton } from '../../../shared/view/copy-button.tsx';
import { Refusal } from './refusal.tsx';
import styles from './setup.module.css';
import { useCreateCode } from './setup.queries.ts';

const systems = ['linux', 'raspberry', 'windows'] as const;
type System = (typeof systems)[number];

const programs: Readonly<Record<System, string>> = {
  linux: 'sudo ./tunna-agent-linux-x64',
  raspberry: 'sudo ./tunna-agent-linux-arm64',
  windows: '.\\tunna-agent-win-x64.exe',
};

const isSystem = (value: string): value is System => systems.some((system) => system === value);

interface Props {
  readonly orgId: number;
  readonly deviceId: number;
  /** Whether the agent sends weights of the scale. */
  readonly isPaired?: boolean;
}

/** Pairs the computer beside the scale: a short code, and the two commands that use it. */
export function AgentPairing({ orgId, deviceId, isPaired = false }: Props) {
  const { t } = useTranslation('scale-setup');
  const server = usePublicAddress()('');
  const create = useCreateCode(orgId, deviceId);
  const [system, setSystem] = useState<System>('linux');
  const [isExpired, setExpired] = useState(false);
  // A code for an agent that works already, such as for another computer, stays until it expires.
  const [wasPaired, setWasPaired] = useState(false);
  const { data, isPending, error } = create;
  useEffect(() => {
    if (data === undefined) return undefined;
    setExpired(false);
    const timer = setTimeout(() => setExpired(true), data.expiresIn * 1_000);
    return () => clearTimeout(timer);
  }, [data]);
  const isShown = data !== undefined && !isExpired && (!isPaired || wasPaired);
  const start = () => {
    setWasPaired(isPaired);
    create.mutate();
  };
  return (
    <Panel title={t('agent.title')}>
      <Stack gap={12}>
        {isPaired ? <Notice>{t('agent.paired')}</Notice> : <Muted>{t('agent.text')}</Muted>}
        <Refusal error={error} />
        {isExpired && !isPaired && <Notice>{t('agent.expired')}</Notice>}
        {isShown && (
          <>
            <output className={styles.code} aria-label={t('device:pair.code')}>
              {`${data.code.slice(0, 4)}-${data.code.slice(4)}`}
            </output>
            <Muted>{t('agent.validity')}</Muted>
            <RadioGroup
              legend={t('agent.system')}
              orientation="row"
              value={system}
              options={systems.map((value) => ({ value, label: t(`agent.system.${value}`) }))}
              onValueChange={(value) => isSystem(value) && setSystem(value)}
            />
            <Command title={t('agent.pairCommand')} text={`${programs[system]} pair ${server} ${data.code}`} />
            <Command title={t('agent.installCommand')} text={`${programs[system]} service install`} />
            <Muted>{t('agent.networkScale')}</Muted>
          </>
        )}
        {!isShown && (
          <Button
            variation={isPaired ? 'ghost' : 'default'}
            className={styles.start}
            loading={isPending}
            onClick={start}
          >
            {t(isPaired || isExpired ? 'agent.newCode' : 'agent.createCode')}
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

function Command({ title, text }: { readonly title: string; readonly text: string }) {
  const { t } = useTranslation('scale-setup');
  const [message, setMessage] = useState('');
  return (
    <Stack gap={4}>
      <span className={styles.label}>{title}</span>
      <pre className={styles.command}>{text}</pre>
      <Row>
        <CopyButton
          text={text}
          label={`${t('device:copy')}: ${title}`}
          messages={{ copied: t('device:copied'), failed: t('device:notCopied') }}
          onMessage={setMessage}
        >
          {t('device:copy')}
        </CopyButton>
        <Muted role="status">{message}</Muted>
      </Row>
    </Stack>
  );
}
