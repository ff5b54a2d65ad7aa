import type { PickUp } from '@tunna/contract/requests/pick-up';
import { farthestMove } from '@tunna/domain/requests/pick-up';
import { addDays } from '@tunna/domain/time/days';
import { Button, Modal, TextField } from '@tunna/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './pick-up.module.css';
import { pickUpName } from './pick-up-words.ts';
import type { Deciding } from './use-decide.ts';

interface Props {
  readonly pickUp: PickUp;
  readonly deciding: Deciding;
}

/** What can be done with a pick-up, by what was decided about it. */
export function PickUpActions({ pickUp, deciding }: Props) {
  const { t } = useTranslation('pick-up');
  const { state, day, plannedDay } = pickUp;
  const pending = deciding.isPending(pickUp);
  const name = pickUpName(pickUp);
  if (state !== 'planned') {
    return (
      <div className={styles.actions}>
        <Button
          variation="ghost"
          size="small"
          disabled={pending}
          aria-label={t('againOf', { name })}
          onClick={() => deciding.decide(pickUp, { state: 'planned', day })}
        >
          {t('again')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {(['done', 'missed', 'skipped'] as const).map((to) => (
        <Button
          key={to}
          variation="ghost"
          size="small"
          disabled={pending}
          aria-label={t(`decideOf.${to}`, { name })}
          onClick={() => deciding.decide(pickUp, { state: to, day })}
        >
          {t(`decide.${to}`)}
        </Button>
      ))}
      <MoveDialog pickUp={pickUp} pending={pending} onMove={(to) => deciding.decide(pickUp, { state, day: to })} />
      {day !== plannedDay && (
        <Button
          variation="ghost"
          size="small"
          disabled={pending}
          onClick={() => deciding.decide(pickUp, { state, day: plannedDay })}
        >
          {t('moveBack')}
        </Button>
      )}
    </div>
  );
}

interface MoveProps {
  readonly pickUp: PickUp;
  readonly pending: boolean;
  readonly onMove: (day: string) => void;
}

/** Asks for the day to which a pick-up is moved. */
function MoveDialog({ pickUp, pending, onMove }: MoveProps) {
  const { t } = useTranslation('pick-up');
  const form = useId();
  const [open, setOpen] = useState(false);
  const [day, setDay] = useState(pickUp.day);
  const [refused, setRefused] = useState(false);
  const [first, last] = [addDays(pickUp.plannedDay, -farthestMove), addDays(pickUp.plannedDay, farthestMove)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isFar = day < first || day > last;
    setRefused(isFar);
    if (isFar) return;
    setOpen(false);
    if (day !== pickUp.day) onMove(day);
  };
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      title={t('moveTitle', { name: pickUpName(pickUp) })}
      closeLabel={t('workspace:close')}
      trigger={
        <Button
          variation="ghost"
          size="small"
          disabled={pending}
          aria-label={t('moveOf', { name: pickUpName(pickUp) })}
        >
          {t('move')}
        </Button>
      }
      footer={
        <>
          <Button variation="ghost" onClick={() => setOpen(false)}>
            {t('workspace:cancel')}
          </Button>
          <Button type="submit" form={form}>
            {t('moveSubmit')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          label={t('moveTo')}
          type="date"
          size="medium"
          min={first}
          max={last}
          value={day}
          error={refused ? t('moveFar', { days: farthestMove }) : undefined}
          onChange={({ target }) => setDay(target.value)}
        />
      </form>
    </Modal>
  );
}
