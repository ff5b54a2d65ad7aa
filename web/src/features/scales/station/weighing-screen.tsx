import { dayIn } from '@tunna/domain/time/days';
import { Button, Icon } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { CableRow } from './cable/cable-row.tsx';
import { ChoiceRow } from './choice/choice-row.tsx';
import { Keypad } from './choice/keypad.tsx';
import { StreamTiles } from './choice/stream-tiles.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { ScaleCommands } from './load/scale-commands.tsx';
import { WeightPanel } from './load/weight-panel.tsx';
import { dayTotal } from './queue/day-total.ts';
import { QueueDialog } from './queue/queue-dialog.tsx';
import { RecentList } from './queue/recent-list.tsx';
import { recentWeighings } from './queue/recent-weighings.ts';
import { StationBar } from './station-bar.tsx';
import { StationNotices } from './station-notices.tsx';
import { SettingsDialog } from './tablet/settings-dialog.tsx';
import { mayType, type StationProps, useWeighing, type Weighing } from './use-weighing.ts';
import styles from './weighing-screen.module.css';

interface PartProps {
  readonly station: StationProps['found']['station'];
  readonly weighing: Weighing;
}

/** The scale with its weight, and the choices of scale and department. */
function ScaleColumn({ station, weighing }: PartProps) {
  const { t } = useTranslation('station');
  const { scale, cable, live, load, typed, confirming } = weighing;
  const isConfirming = confirming.draft !== undefined;
  return (
    <div className={styles.weighing}>
      {station.scales.length > 1 && (
        <ChoiceRow label={t('scale')} options={station.scales} chosen={scale?.id} onChoose={weighing.chooseScale} />
      )}
      {scale === undefined ? (
        <p className={styles.none}>{t('noScale')}</p>
      ) : (
        <WeightPanel
          scale={scale}
          state={load.state}
          live={live}
          typed={typed === undefined ? undefined : typed || '0'}
        />
      )}
      {cable.isOffered && <CableRow cable={cable} isDisabled={isConfirming} />}
      {live.weight?.commands !== undefined && (
        <ScaleCommands
          commands={live.weight.commands}
          command={weighing.command}
          isDisabled={isConfirming || live.connection !== 'live'}
          onGive={(kind) => void weighing.give(kind)}
        />
      )}
      {station.departments.length > 1 && (
        <ChoiceRow
          label={t('department')}
          options={station.departments}
          chosen={weighing.departmentId}
          onChoose={weighing.chooseDepartment}
        />
      )}
    </div>
  );
}

/** The keypad while a weight is typed, and the last weighings. */
function SideColumn({ props, weighing }: { readonly props: StationProps; readonly weighing: Weighing }) {
  const { found, weighings, locationId, clockSkew } = props;
  const { t } = useTranslation('station');
  const { typed, setTyped, now } = weighing;
  const { departments, wasteStreams } = found.station;
  return (
    <aside
      className={styles.side}
      data-typing={typed !== undefined || undefined}
      aria-label={t(typed === undefined ? 'recent' : 'keypad')}
    >
      {typed !== undefined && <Keypad typed={typed} onType={setTyped} />}
      {typed === undefined && mayType(weighing.load.state) && (
        <Button size="large" variation="ghost" className={styles.type} onClick={() => setTyped('')}>
          <Icon name="keypad" size={32} />
          {t('typeWeight')}
        </Button>
      )}
      <RecentList
        weighings={recentWeighings(locationId, weighings, found.readings, departments)}
        streams={wasteStreams}
        total={dayTotal(found, weighings, {
          locationId,
          day: dayIn(new Date(now.getTime() - clockSkew * 1000)),
          dayOf: (at) => dayIn(new Date(Date.parse(at) - clockSkew * 1000)),
        })}
        now={now}
        onUndo={weighing.undo}
      />
    </aside>
  );
}

function Dialogs({ props, weighing }: { readonly props: StationProps; readonly weighing: Weighing }) {
  const { queue, found, onSignOut } = props;
  const { dialog, setDialog, unsent, sound } = weighing;
  const { wasteStreams, hasPin } = found.station;
  const close = () => setDialog(undefined);
  if (dialog === 'queue' && queue !== undefined)
    return <QueueDialog weighings={unsent} queue={queue} streams={wasteStreams} onClose={close} />;
  if (dialog === 'settings')
    return (
      <SettingsDialog unsent={unsent.length} hasPin={hasPin} sound={sound} onSignOut={onSignOut} onClose={close} />
    );
  return null;
}

/** The whole station on one screen. */
export function WeighingScreen(props: StationProps) {
  const { queue, found, clockSkew } = props;
  const { t } = useTranslation('station');
  const { station } = found;
  const weighing = useWeighing(props);
  const { connection, unsent, confirming, label, reason, isWaiting, setDialog } = weighing;
  return (
    <div className={styles.screen}>
      <StationBar
        place={station.location.name}
        organization={station.organization.name}
        connection={connection}
        unsent={unsent.length}
        now={weighing.now}
        onQueue={() => setDialog('queue')}
        onSettings={() => setDialog('settings')}
      />
      <StationNotices
        {...{ clockSkew }}
        isOffline={connection === 'lost'}
        cannotStore={queue === undefined}
        refused={weighing.refused}
        label={confirming.draft === undefined ? label.problem : undefined}
        onRefused={() => setDialog('queue')}
      />
      <main className={styles.main}>
        <ScaleColumn station={station} weighing={weighing} />
        <StreamTiles streams={station.wasteStreams} reason={reason} onChoose={(id) => weighing.choose(id)} />
        <SideColumn props={props} weighing={weighing} />
      </main>
      <ConfirmStep
        confirming={confirming}
        station={station}
        labelProblem={label.problem}
        waitsFor={isWaiting ? (reason ?? t('why.moving')) : undefined}
        onConfirm={() => void weighing.confirm()}
        onUndo={() => {
          const confirmed = confirming.weighing();
          if (confirmed !== undefined) weighing.undo(confirmed);
          confirming.close();
        }}
      />
      <Dialogs props={props} weighing={weighing} />
    </div>
  );
}
