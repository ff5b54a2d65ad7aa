import { Button, Icon, Logo, Notice, Panel, Row, Spinner } from '@tunna/ui';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../../../lib/api/client.ts';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { paths } from '../../../../paths.ts';
import type { DeviceIdentity, StationStore } from '../queue/station-store.ts';
import styles from './pairing-screen.module.css';

/** Milliseconds between two checks whether the code was entered. */
const pollInterval = 3_000;
const againAfter = 5_000;

/** A credential that this tablet creates; the server stores its hash, and it is never shown. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const text = btoa(String.fromCharCode(...bytes));
  return `tunna_dev_${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

interface Pairing {
  readonly store: StationStore;
  readonly signal: AbortSignal;
  showCode(code: string | undefined): void;
}

/** Shows codes until one was entered. @returns undefined if it was aborted */
async function pair({ store, signal, showCode }: Pairing): Promise<DeviceIdentity | undefined> {
  const secret = (await store.note('pairing')) ?? newSecret();
  await store.storeNote('pairing', secret);
  let isShown = false;
  while (!signal.aborted) {
    try {
      // Checked first: the code may have been entered before a restart.
      const { state, locationId } = await call('readPairing', { body: { secret } }, signal);
      if (state === 'paired' && locationId !== undefined) {
        const identity = { credential: secret, locationId };
        await store.storeNote('device', identity);
        await store.storeNote('pairing', undefined);
        return identity;
      }
      if (state === 'expired' || !isShown) {
        showCode((await call('startPairing', { body: { secret } }, signal)).code);
        isShown = true;
      }
      await pause(pollInterval, signal);
    } catch {
      showCode(undefined);
      isShown = false;
      await pause(againAfter, signal);
    }
  }
  return undefined;
}

interface Props {
  readonly store: StationStore | undefined;
  /** The tablet was paired, or a user was logged in, and that has ended. */
  readonly wasKnown: boolean;
  /** Number of queued weighings. */
  readonly unsent: number;
  onPaired(identity: DeviceIdentity): void;
}

/** For an unknown tablet: the code that an administrator enters, and a link to the login. */
export function PairingScreen({ store, wasKnown, unsent, onPaired }: Props) {
  const { t } = useTranslation('station');
  const { pathname } = useLocation();
  const [code, setCode] = useState<string>();
  useEffect(() => {
    if (store === undefined) return;
    const leaving = new AbortController();
    const run = async () => {
      const identity = await pair({ store, signal: leaving.signal, showCode: setCode });
      if (identity !== undefined && !leaving.signal.aborted) onPaired(identity);
    };
    void run();
    return () => leaving.abort();
  }, [store, onPaired]);
  return (
    <main className={styles.screen}>
      <Panel className={styles.panel}>
        <Logo />
        <h1>{t('pair.title')}</h1>
        {wasKnown && <Notice level="error">{t('pair.ended')}</Notice>}
        {unsent > 0 && <Notice>{t('pair.unsent', { count: unsent })}</Notice>}
        {store === undefined ? (
          <Notice level="error">{t('pair.keepsNothing')}</Notice>
        ) : (
          <>
            <p>{t('pair.text')}</p>
            <p className={styles.code} role="status" aria-label={t('pair.code')}>
              {code === undefined ? <Spinner /> : <code>{`${code.slice(0, 4)} ${code.slice(4)}`}</code>}
            </p>
            <Row as="p" nowrap align="center" className={styles.where}>
              <Icon name="info" />
              {t('pair.where')}
            </Row>
          </>
        )}
        <Button size="large" variation="ghost" href={paths.login(pathname)}>
          {t('pair.signIn')}
        </Button>
      </Panel>
    </main>
  );
}
