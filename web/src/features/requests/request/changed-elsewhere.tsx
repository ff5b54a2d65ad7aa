import { useIsFetching, useIsMutating, useQuery } from '@tanstack/react-query';
import type { ServiceRequest } from '@tunna/contract/requests/service-request-workspace';
import type { Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { queriesShowingRequests } from '../shared/live-queries.ts';
import styles from './request.module.css';
import { timelineQuery } from './request.queries.ts';

interface Props {
  readonly orgId: number;
  readonly request: ServiceRequest;
}

/** Announces politely that another user changed the displayed request, and when. */
export function ChangedElsewhere({ orgId, request }: Props) {
  const { t, i18n } = useTranslation('request');
  const timeline = useQuery(timelineQuery(orgId, request.id)).data;
  const isChanging = useIsMutating() > 0;
  const isAsking =
    useIsFetching({ predicate: ({ queryKey }) => queriesShowingRequests.includes(String(queryKey[0])) }) > 0;
  // A user's own change is not announced: it counts as own until all queries are refetched.
  const isOwn = useRef(false);
  const known = useRef<string>(undefined);
  const [at, setAt] = useState<Date>();
  // A sent message is not announced.
  const latest = timeline?.rows.find(({ kind, actor }) => kind !== 'message' && actor !== 'system')?.key;
  const state = timeline === undefined ? undefined : `${request.version} ${latest}`;
  useEffect(() => {
    if (isChanging) isOwn.current = true;
    const before = known.current;
    if (state !== undefined) known.current = state;
    if (before !== undefined && before !== known.current && !isOwn.current) setAt(new Date());
    if (!isChanging && !isAsking) isOwn.current = false;
  }, [state, isChanging, isAsking]);
  return (
    <p role="status" className={styles.elsewhere}>
      {at === undefined ? '' : t('changedElsewhere', { at: formatDateTime(at, i18n.language as Language) })}
    </p>
  );
}
