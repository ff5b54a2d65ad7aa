import { useQuery } from '@tanstack/react-query';
import type { ProviderDay } from '@tunna/contract/requests/provider-day';
import { languages } from '@tunna/domain/text/languages';
import { formatWholeDay } from '@tunna/domain/time/whole-day';
import { Notice } from '@tunna/ui';
import { useParams } from 'react-router';
import { ClosedStops } from '../../features/requests/provider-day/closed-stops.tsx';
import { DayChanges } from '../../features/requests/provider-day/day-changes.tsx';
import { DayGroups } from '../../features/requests/provider-day/day-groups.tsx';
import {
  type DayResult,
  DayResults,
  resultsIn,
  wrongWeightsIn,
} from '../../features/requests/provider-day/day-results.tsx';
import {
  type DayChange,
  providerDayQuery,
  useChangeDay,
} from '../../features/requests/provider-day/provider-day.queries.ts';
import { useLanguage } from '../../features/requests/shared/use-language.ts';
import { CallError } from '../../lib/api/client.ts';
import { usePage } from '../../lib/page.tsx';
import { useTranslation } from '../../lib/text/translation.tsx';
import { PublicLayout } from '../../shared/layout/public-layout.tsx';
import { MessageScreen } from '../../shared/layout/screens.tsx';
import { DataLoadingView } from '../../shared/view/data-loading-view.tsx';
import styles from './public-pages.module.css';
import { useLinkFailure } from './use-link-failure.ts';

/** All open requests of a provider, for the holder of the link. */
export function ProviderDayPage() {
  const { link = '' } = useParams();
  const { t } = useTranslation('provider-day');
  const failure = useLinkFailure(t('title'));
  const day = useQuery({ ...providerDayQuery(link), enabled: failure === undefined });
  if (failure !== undefined) {
    const why = failure === 'expired' ? 'linkExpired' : 'linkInvalid';
    return <MessageScreen icon="warning" title={t(`${why}.title`)} text={t(`${why}.text`)} />;
  }
  return (
    <DataLoadingView query={day}>
      {(data) => (
        <PublicLayout languages={languages} banner={data.day.providerName}>
          <Day link={link} day={data.day} />
        </PublicLayout>
      )}
    </DataLoadingView>
  );
}

/** The result of the latest change, before hydration as the server wrote it. */
function useShown(change: ReturnType<typeof useChangeDay>): DayResult {
  const { input } = usePage();
  const refused = input.form?.refused;
  if (change.isIdle && refused !== undefined)
    return {
      code: refused.code,
      fields: refused.fields.map(({ field }) => field),
      results: resultsIn(refused.values.results),
      sent: undefined,
    };
  const { code, fields = [] } = change.error instanceof CallError ? change.error.body : {};
  return {
    code,
    fields: fields.map(({ field }) => field),
    results: change.data?.results ?? [],
    sent: change.variables,
  };
}

function Day({ link, day }: { link: string; day: ProviderDay }) {
  const { t } = useTranslation('provider-day');
  const language = useLanguage();
  const change = useChangeDay(link);
  const shown = useShown(change);
  const send = (body: DayChange, done?: () => void) =>
    change.mutate(body, done === undefined ? {} : { onSuccess: done });
  const wrongWeights = wrongWeightsIn(shown.fields, shown.sent);
  const sending = { link, pending: change.isPending, wrongWeights, onChange: send };
  return (
    // Hydrated immediately, so that the day is fetched again when it is viewed again.
    <div className={styles.page} data-take-over="always">
      <div>
        <h1>{t('title')}</h1>
        <p>{formatWholeDay(day.today, language)}</p>
        {day.organizations.length > 1 && <p className={styles.meta}>{day.organizations.join(' · ')}</p>}
      </div>
      <DayResults day={day} {...shown} />
      {day.incomplete && <Notice>{t('incomplete')}</Notice>}
      <ClosedStops stops={day.closed} {...sending} />
      {day.open.length === 0 ? <p className={styles.lead}>{t('nothing')}</p> : <DayGroups day={day} {...sending} />}
      {day.open.length > 0 && <DayChanges today={day.today} open={day.open} {...sending} />}
    </div>
  );
}
