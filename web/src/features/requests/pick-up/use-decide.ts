import type { PickUp } from '@tunna/contract/requests/pick-up';
import type { PickUpState } from '@tunna/domain/requests/pick-up';
import { useToasts } from '@tunna/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call } from '../../../lib/client.ts';
import { useRefreshPickUps } from './pick-up.queries.ts';
import { pickUpName } from './pick-up-words.ts';

interface Decision {
  readonly state: PickUpState;
  /** The day on which it is to be. */
  readonly day: string;
}

export interface Deciding {
  /** Marks a pick-up, or moves it, and offers to take that back. */
  readonly decide: (pickUp: PickUp, decision: Decision) => void;
  /** Whether a decision about it is on its way. */
  readonly isPending: (pickUp: PickUp) => boolean;
}

const keyOf = ({ scheduleId, plannedDay }: PickUp): string => `${scheduleId} ${plannedDay}`;

/** Decides about pick-ups. One that was missed tells its provider, so it waits until the time to undo has run out. */
export function useDecide(orgId: number): Deciding {
  const { t } = useTranslation('pick-up');
  const toasts = useToasts();
  const refresh = useRefreshPickUps();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const begin = (pickUp: PickUp) => setPending((before) => new Set([...before, keyOf(pickUp)]));
  const end = (pickUp: PickUp) => setPending((before) => new Set([...before].filter((key) => key !== keyOf(pickUp))));
  const send = async (pickUp: PickUp, { state, day }: Decision): Promise<PickUp | undefined> => {
    const { scheduleId: id, plannedDay, version } = pickUp;
    try {
      return await call('decidePickUp', {
        params: { orgId, id, day: plannedDay },
        body: { state, version, ...(day === plannedDay ? {} : { movedTo: day }) },
      });
    } catch (error) {
      const code = error instanceof CallError ? error.body.code : 'internal';
      toasts.show({
        level: 'failure',
        title: t('failed', { name: pickUpName(pickUp) }),
        description: t(`workspace:error.${code}`, { defaultValue: t('workspace:error.other') }),
      });
      return undefined;
    } finally {
      await refresh();
      end(pickUp);
    }
  };
  const say = (pickUp: PickUp, { state, day }: Decision, undo: () => void, onClose?: () => void) => {
    const moved = state === 'planned' && day !== pickUp.day;
    toasts.show({
      title: t(moved ? 'said.moved' : `said.${state}`, { name: pickUpName(pickUp) }),
      ...(state === 'missed' ? { description: t('said.missedText') } : {}),
      action: { label: t('workspace:undo'), altText: t('undoAlt'), onSelect: undo },
      ...(onClose === undefined ? {} : { onClose }),
    });
  };
  const decide = async (pickUp: PickUp, decision: Decision) => {
    begin(pickUp);
    if (decision.state === 'missed') {
      say(
        pickUp,
        decision,
        () => end(pickUp),
        () => void send(pickUp, decision),
      );
      return;
    }
    const after = await send(pickUp, decision);
    if (after === undefined) return;
    say(pickUp, decision, () => {
      begin(pickUp);
      void send(after, { state: pickUp.state, day: pickUp.day });
    });
  };
  return {
    decide: (pickUp, decision) => void decide(pickUp, decision),
    isPending: (pickUp) => pending.has(keyOf(pickUp)),
  };
}
