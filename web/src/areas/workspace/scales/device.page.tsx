import { useQuery } from '@tanstack/react-query';
import type { Device } from '@tunna/contract/scales/device';
import { formatCount } from '@tunna/domain/numbers/numbers';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { Button, PageHeading, Panel, Stack } from '@tunna/ui';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import {
  deleteDevice,
  deviceCredentialsQuery,
  deviceQuery,
  deviceStatusesQuery,
} from '../../../features/scales/device/device.queries.ts';
import { DeviceCredential, Question } from '../../../features/scales/device/device-credential.tsx';
import { DeviceStatuses } from '../../../features/scales/device/device-statuses.tsx';
import { PairTablet } from '../../../features/scales/device/pair-tablet.tsx';
import { TabletPin } from '../../../features/scales/device/tablet-pin.tsx';
import { AgentPairing } from '../../../features/scales/setup/agent-pairing.tsx';
import { DeviceState } from '../../../features/scales/shared/device-state.tsx';
import { usePageReport } from '../../../lib/page.tsx';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../../shared/layout/back-link.tsx';
import type { FirstQueries } from '../../../shared/layout/first-queries.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';
import { useClockWords } from '../../../shared/time/use-clock-words.ts';
import { DataLoadingView } from '../../../shared/view/data-loading-view.tsx';
import { useDeletions } from '../../../shared/view/deletion.tsx';
import { Facts, factsOf } from '../../../shared/view/facts.tsx';
import styles from '../workspace-pages.module.css';

export const firstQueries: FirstQueries = ({ orgId, params, may }) => {
  const id = Number(params.id);
  const credentials = may('credentials.write') ? [deviceCredentialsQuery(orgId)] : [];
  return [deviceQuery(orgId, id), deviceStatusesQuery(orgId, id, 1), ...credentials];
};

/** One device: its state, its credential, and earlier states. */
export default function DevicePage() {
  const { t } = useTranslation('device');
  const { id: orgId, paths: own } = useOrganization();
  const query = useQuery(deviceQuery(orgId, Number(useParams().id)));
  return (
    <Stack className={styles.page}>
      <BackLink to={own.devices()}>{t('title')}</BackLink>
      <DataLoadingView query={query}>{(device) => <Found key={device.id} device={device} />}</DataLoadingView>
    </Stack>
  );
}

function Found({ device }: { device: Device }) {
  const { t } = useTranslation('device');
  const { id: orgId, name: organization, paths: own, may } = useOrganization();
  usePageReport(`${device.name} – ${organization}`);
  return (
    <>
      <PageHeading title={device.name} description={<DeviceState state={device.state} />}>
        {may('scales.write') && (
          <>
            <Removal device={device} />
            <Button asChild>
              <Link to={own.editDevice(device.id)}>{t('workspace:edit')}</Link>
            </Button>
          </>
        )}
      </PageHeading>
      <Panel title={t('scale:facts')}>
        <DeviceFacts device={device} />
      </Panel>
      {may('credentials.write') && (
        <>
          {device.kind === 'tablet' && <PairTablet orgId={orgId} deviceId={device.id} />}
          {device.kind === 'agent' && <AgentPairing orgId={orgId} deviceId={device.id} />}
          {device.kind === 'tablet' && <TabletPin orgId={orgId} device={device} />}
          <DeviceCredential orgId={orgId} device={device} />
        </>
      )}
      <DeviceStatuses orgId={orgId} deviceId={device.id} />
    </>
  );
}

function DeviceFacts({ device }: { device: Device }) {
  const { t, i18n } = useTranslation('device');
  const { paths: own } = useOrganization();
  const clockWords = useClockWords();
  const { location, lastSeenAt, waiting, clockSkew, scales } = device;
  return (
    <Facts
      facts={factsOf<Device>({
        name: 'shown elsewhere',
        state: 'shown elsewhere',
        credentials: 'shown elsewhere',
        hasPin: 'shown elsewhere',
        kind: { name: t('kind'), value: t(`kind.${device.kind}`) },
        location: {
          name: t('scale:place'),
          value: location !== undefined && <Link to={own.location(location.id)}>{location.name}</Link>,
        },
        department: { name: t('reading:department'), value: device.department?.name },
        lastSeenAt: {
          name: t('lastSeen'),
          value:
            lastSeenAt === undefined ? t('never') : formatDateTime(new Date(lastSeenAt), i18n.language as Language),
        },
        message: { name: t('trouble'), value: device.message },
        waiting: { name: t('waiting'), value: waiting === undefined ? '' : formatCount(waiting) },
        clockSkew: { name: t('scale:clock'), value: clockSkew === undefined ? '' : clockWords(clockSkew) },
        programVersion: { name: t('version'), value: device.programVersion },
        silentAfterMinutes: { name: t('silentAfter'), value: device.kind === 'agent' ? device.silentAfterMinutes : '' },
        scales: {
          name: t('scales'),
          value:
            scales.length > 0 &&
            scales.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to={own.scale(id)}>{name}</Link>
              </span>
            )),
        },
        id: {
          name: t('station'),
          value: device.kind === 'tablet' && location !== undefined && (
            <Link reloadDocument to={paths.scaleLocation(location.id, device.department?.id)}>
              {t('scale:openStation')}
            </Link>
          ),
        },
        createdAt: 'not shown',
        updatedAt: 'not shown',
        updatedBy: 'not shown',
        version: 'not shown',
      })}
    />
  );
}

/** Asks for confirmation, and then waits for the time to undo, as every deletion does. */
function Removal({ device: { id, name } }: { device: Device }) {
  const { t } = useTranslation('device');
  const { id: orgId, paths: own } = useOrganization();
  const deletions = useDeletions();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = () => {
    deletions.start({ key: `device ${id}`, title: t('deleted', { name }), remove: () => deleteDevice(orgId, id) });
    void navigate(own.devices());
  };
  return (
    <>
      <Button variation="ghost" onClick={() => setAsking(true)}>
        {t('workspace:delete')}
      </Button>
      <Question
        open={isAsking}
        title={t('removeTitle', { name })}
        text={t('removeText')}
        confirm={t('remove')}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
