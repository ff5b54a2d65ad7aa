import { isLanguage } from '@tunna/domain/text/languages';
import { Button, loadLayers, Spinner, Stack } from '@tunna/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import {
  type DeviceIdentity,
  openStationStore,
  type StationStore,
} from '../../features/scales/station/queue/station-store.ts';
import { useQueue, useSender } from '../../features/scales/station/queue/use-queue.ts';
import { isUnsent } from '../../features/scales/station/queue/weighing-queue.ts';
import { useStation } from '../../features/scales/station/station.queries.ts';
import { StationClient } from '../../features/scales/station/station-client.ts';
import { PairingScreen } from '../../features/scales/station/tablet/pairing-screen.tsx';
import { type Unpairing, unpair } from '../../features/scales/station/tablet/unpair.ts';
import { WeighingScreen } from '../../features/scales/station/weighing-screen.tsx';
import { CallError } from '../../lib/api/client.ts';
import { usePageReport } from '../../lib/page.tsx';
import { usableAuthToken } from '../../lib/session/auth-token.ts';
import { storedToken } from '../../lib/session/session.ts';
import { applyTheme, chosenOnDevice } from '../../lib/storage/preferences.ts';
import { useTranslation } from '../../lib/text/translation.tsx';
import { paths } from '../../paths.ts';
import { useLanguageChoice } from '../../shared/layout/language-menu.tsx';
import { MessageScreen } from '../../shared/layout/screens.tsx';
import { useLogOut } from '../../shared/session/log-out.ts';
import styles from './station.module.css';

/** The identity of the station. */
type Identity =
  | { readonly who: 'nobody'; readonly wasKnown: boolean }
  | { readonly who: 'session' }
  | { readonly who: 'device'; readonly device: DeviceIdentity };

interface Opened {
  readonly store: StationStore | undefined;
  readonly identity: Identity;
}

/** A tablet that was paired for this location stays that device, even if a user has logged in on it since. */
async function open(locationId: string): Promise<Opened> {
  const store = await openStationStore();
  const device = await store?.note('device');
  const isSignedIn = usableAuthToken(storedToken(), new Date()) !== undefined;
  if (device !== undefined && (device.locationId === locationId || !isSignedIn))
    return { store, identity: { who: 'device', device } };
  return { store, identity: isSignedIn ? { who: 'session' } : { who: 'nobody', wasKnown: false } };
}

/** A document from the cache may have an old language and theme. */
function useDeviceChoices(): void {
  const { i18n } = useTranslation('station');
  const show = useLanguageChoice();
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read when the station opens only
  useEffect(() => {
    const chosen = chosenOnDevice();
    if (isLanguage(chosen.language) && chosen.language !== language) void show(chosen.language);
    if (chosen.theme === 'light' || chosen.theme === 'dark') applyTheme(chosen.theme);
  }, []);
}

/** A weighing station on a wall tablet. */
export function StationPage() {
  const { t } = useTranslation('station');
  const { locationId = '', orgUnit } = useParams();
  const [opened, setOpened] = useState<Opened>();
  usePageReport(t('title'));
  useDeviceChoices();
  useEffect(() => {
    // A weighing waits for nothing. A dialog that opens before tries again.
    loadLayers().catch(() => undefined);
  }, []);
  useEffect(() => {
    void open(locationId).then(setOpened);
  }, [locationId]);
  const know = useCallback((identity: Identity) => setOpened((now) => now && { ...now, identity }), []);
  if (opened === undefined) return <Waiting />;
  return (
    <KnownTablet
      {...opened}
      know={know}
      locationId={locationId}
      orgUnit={orgUnit === undefined ? undefined : Number(orgUnit)}
    />
  );
}

function Waiting() {
  const { t } = useTranslation('common');
  return (
    <Stack as="main" align="center" className={styles.waiting}>
      <Spinner />
      <p role="status">{t('loading')}</p>
    </Stack>
  );
}

interface KnownProps extends Opened {
  readonly locationId: string;
  readonly orgUnit: number | undefined;
  know(identity: Identity): void;
}

function KnownTablet({ store, identity, know, locationId, orgUnit }: KnownProps) {
  const { queue, weighings } = useQueue(store);
  const onPaired = useCallback(
    (device: DeviceIdentity) => {
      if (device.locationId === locationId) know({ who: 'device', device });
      else window.location.replace(paths.scaleLocation(device.locationId));
    },
    [know, locationId],
  );
  if (identity.who === 'nobody') {
    const unsent = weighings.filter(isUnsent).length;
    return <PairingScreen store={store} wasKnown={identity.wasKnown} unsent={unsent} onPaired={onPaired} />;
  }
  return <Station {...{ store, identity, know, locationId, orgUnit, queue, weighings }} />;
}

interface StationProps extends KnownProps, ReturnType<typeof useQueue> {
  readonly identity: Exclude<Identity, { who: 'nobody' }>;
}

function Station({ store, identity, know, locationId, orgUnit, queue, weighings }: StationProps) {
  const { t } = useTranslation('station');
  const [clockSkew, setClockSkew] = useState(0);
  const device = identity.who === 'device' ? identity.device : undefined;
  const client = useMemo(
    () =>
      new StationClient({
        ...{ device, store },
        onClock: setClockSkew,
        onLost: () => know({ who: 'nobody', wasKnown: true }),
      }),
    [device, store, know],
  );
  const { query, refresh } = useStation({ client, store, locationId });
  useSender(queue, client);
  const logOut = useLogOut();
  const signOut = async (pin: string | undefined): Promise<Unpairing> => {
    if (device === undefined) {
      await logOut();
      return 'done';
    }
    const result = await unpair(client, query.data?.station.hasPin === true, pin);
    if (result !== 'done') return result;
    await store?.storeNote('device', undefined);
    know({ who: 'nobody', wasKnown: false });
    return result;
  };
  if (query.data !== undefined) {
    return (
      <WeighingScreen
        key={locationId}
        {...{ client, queue, weighings, locationId, orgUnit, clockSkew, refresh }}
        found={query.data}
        onSignOut={signOut}
      />
    );
  }
  if (query.error === null) return <Waiting />;
  const isElsewhere = query.error instanceof CallError && [403, 404].includes(query.error.status);
  return (
    <MessageScreen
      icon="warning"
      title={t(isElsewhere ? 'elsewhere.title' : 'common:apiError.title')}
      text={isElsewhere ? t('elsewhere.text') : t('common:apiError.message')}
    >
      <Button size="large" onClick={refresh}>
        {t('common:tryAgain')}
      </Button>
      {isElsewhere && (
        <Button size="large" variation="ghost" onClick={() => know({ who: 'nobody', wasKnown: false })}>
          {t('elsewhere.pair')}
        </Button>
      )}
    </MessageScreen>
  );
}
