import type { Collection } from '@tunna/contract/requests/collection';
import { maxMoveDays } from '@tunna/domain/requests/collection';
import { addDays } from '@tunna/domain/time/days';
import { Button, Modal, Row } from '@tunna/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFirstError } from '../../../shared/form/use-first-error.ts';
import { DateField } from '../../../shared/time/date-field.tsx';
import { useFocusAfter } from '../../../shared/view/use-focus-after.ts';
import { collectionName } from './collection-words.ts';
import type { Deciding } from './use-decide.ts';

interface Props {
  readonly collection: Collection;
  readonly deciding: Deciding;
}

/** The actions of a collection, by its state. */
export function CollectionActions({ collection, deciding }: Props) {
  const { t } = useTranslation('collection');
  const { state, day, plannedDay } = collection;
  const pending = deciding.isPending(collection);
  const place = useFocusAfter(pending);
  const name = collectionName(collection);
  const actions =
    state === 'planned'
      ? (['done', 'missed', 'skipped'] as const).map((to) => ({
          key: to,
          text: t(`decide.${to}`),
          named: t(`decideOf.${to}`, { name }),
        }))
      : [{ key: 'planned' as const, text: t('again'), named: t('againOf', { name }) }];
  return (
    <Row ref={place} gap={4} align="start" screenOnly>
      {actions.map(({ key, text, named }) => (
        <Button
          key={key}
          variation="ghost"
          size="small"
          disabled={pending}
          aria-label={named}
          onClick={() => deciding.decide(collection, { state: key, day })}
        >
          {text}
        </Button>
      ))}
      {state === 'planned' && (
        <MoveDialog
          collection={collection}
          pending={pending}
          onMove={(to) => deciding.decide(collection, { state, day: to })}
        />
      )}
      {state === 'planned' && day !== plannedDay && (
        <Button
          variation="ghost"
          size="small"
          disabled={pending}
          onClick={() => deciding.decide(collection, { state, day: plannedDay })}
        >
          {t('moveBack')}
        </Button>
      )}
    </Row>
  );
}

interface MoveProps {
  readonly collection: Collection;
  readonly pending: boolean;
  readonly onMove: (day: string) => void;
}

/** Asks for the new day of a collection. */
function MoveDialog({ collection, pending, onMove }: MoveProps) {
  const { t } = useTranslation('collection');
  const form = useId();
  const [open, setOpen] = useState(false);
  const [day, setDay] = useState(collection.day);
  const [refusals, setRefusals] = useState(0);
  const element = useFirstError(refusals);
  const [first, last] = [addDays(collection.plannedDay, -maxMoveDays), addDays(collection.plannedDay, maxMoveDays)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isFar = day < first || day > last;
    setRefusals((count) => (isFar ? count + 1 : 0));
    if (isFar) return;
    setOpen(false);
    if (day !== collection.day) onMove(day);
  };
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      title={t('moveTitle', { name: collectionName(collection) })}
      closeLabel={t('workspace:close')}
      trigger={
        <Button
          variation="ghost"
          size="small"
          disabled={pending}
          aria-label={t('moveOf', { name: collectionName(collection) })}
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
      <form ref={element} id={form} onSubmit={submit} noValidate>
        <DateField
          label={t('moveTo')}
          min={first}
          max={last}
          value={day}
          error={refusals > 0 ? t('moveFar', { days: maxMoveDays }) : undefined}
          onValueChange={setDay}
        />
      </form>
    </Modal>
  );
}
