import type { Collection } from '@tunna/contract/requests/collection';
import type { CollectionState } from '@tunna/domain/requests/collection';
import { useToasts } from '@tunna/ui';
import { useState } from 'react';
import { call } from '../../../lib/api/client.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { useFailureToast } from '../../../shared/view/error-notice.tsx';
import { useRefreshCollections } from './collection.queries.ts';
import { collectionName } from './collection-words.ts';

interface Decision {
  readonly state: CollectionState;
  /** The new day. */
  readonly day: string;
}

export interface Deciding {
  /** Marks or moves a collection, and offers to undo it. */
  readonly decide: (collection: Collection, decision: Decision) => void;
  /** Whether a decision about a collection is being sent. */
  readonly isPending: (collection: Collection) => boolean;
}

const keyOf = ({ scheduleId, plannedDay }: Collection): string => `${scheduleId} ${plannedDay}`;

/** Decides about collections. A missed one notifies its provider, so it waits until the time to undo has passed. */
export function useDecide(orgId: number): Deciding {
  const { t } = useTranslation('collection');
  const toasts = useToasts();
  const showFailure = useFailureToast();
  const refresh = useRefreshCollections();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const begin = (collection: Collection) => setPending((before) => new Set([...before, keyOf(collection)]));
  const end = (collection: Collection) =>
    setPending((before) => new Set([...before].filter((key) => key !== keyOf(collection))));
  const send = async (collection: Collection, { state, day }: Decision): Promise<Collection | undefined> => {
    const { scheduleId: id, plannedDay, version } = collection;
    try {
      return await call('decideCollection', {
        params: { orgId, id, day: plannedDay },
        body: { state, version, ...(day === plannedDay ? {} : { movedTo: day }) },
      });
    } catch (error) {
      showFailure(t('failed', { name: collectionName(collection) }), error);
      return undefined;
    } finally {
      await refresh();
      end(collection);
    }
  };
  const showDecision = (collection: Collection, { state, day }: Decision, undo: () => void, onClose?: () => void) => {
    const moved = state === 'planned' && day !== collection.day;
    toasts.show({
      title: t(moved ? 'decided.moved' : `decided.${state}`, { name: collectionName(collection) }),
      ...(state === 'missed' ? { description: t('decided.missedText') } : {}),
      action: { label: t('workspace:undo'), altText: t('undoAlt'), onSelect: undo },
      ...(onClose === undefined ? {} : { onClose }),
    });
  };
  const decide = async (collection: Collection, decision: Decision) => {
    begin(collection);
    if (decision.state === 'missed') {
      showDecision(
        collection,
        decision,
        () => end(collection),
        () => void send(collection, decision),
      );
      return;
    }
    const after = await send(collection, decision);
    if (after === undefined) return;
    showDecision(collection, decision, () => {
      begin(collection);
      void send(after, { state: collection.state, day: collection.day });
    });
  };
  return {
    decide: (collection, decision) => void decide(collection, decision),
    isPending: (collection) => pending.has(keyOf(collection)),
  };
}
