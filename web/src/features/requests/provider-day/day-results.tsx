import type { ProviderDay, StopOutcome } from '@tunna/contract/requests/provider-day';
import { Notice } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './provider-day.module.css';
import type { DayChange } from './provider-day.queries.ts';
import { stopName } from './stop-name.ts';

const outcomes: readonly StopOutcome['outcome'][] = [
  'stored',
  'status_conflict',
  'undo_over',
  'link_invalid',
  'link_expired',
];

/** The results that the server wrote into a page without JavaScript: `<link>:<outcome>,…`. */
export const resultsIn = (text = ''): StopOutcome[] =>
  text.split(',').flatMap((part) => {
    const [link = '', name] = part.split(':');
    const outcome = outcomes.find((known) => known === name);
    return outcome === undefined ? [] : [{ link, outcome }];
  });

const isWeight = (field: string) => /^weights|^collectedKg$/.test(field);

/** Links of the requests whose weight was refused. */
export const wrongWeightsIn = (fields: readonly string[], sent: DayChange | undefined): string[] =>
  fields.flatMap((field) => {
    const place = /^weights\.(\d+)/.exec(field)?.[1];
    const stop = place === undefined ? sent?.stops[0] : sent?.weights?.[Number(place)]?.stop;
    return isWeight(field) && stop !== undefined ? [stop] : [];
  });

/** The text of a change that was refused as a whole. */
const refusalOf = (code: string, fields: readonly string[]) => {
  if (code === 'unreachable') return 'refused.unreachable';
  if (code !== 'invalid_request') return 'refused.other';
  if (fields.includes('stops')) return 'refused.stops';
  return fields.some(isWeight) ? 'refused.weight' : 'refused.invalid_request';
};

/** The result of a change. */
export interface DayResult {
  readonly code: string | undefined;
  /** Fields that were refused. */
  readonly fields: readonly string[];
  readonly results: readonly StopOutcome[];
  /** The change, where the page knows it. */
  readonly sent: DayChange | undefined;
}

/** What was stored, and what was not. */
export function DayResults({ day, code, fields, results, sent }: DayResult & { readonly day: ProviderDay }) {
  const { t } = useTranslation('provider-day');
  const stops = [...day.open, ...day.closed];
  const refused = results.filter(({ outcome }) => outcome !== 'stored');
  const wrongWeights = wrongWeightsIn(fields, sent);
  const isUndo = sent?.change === 'undo' || sent?.change === 'unplan';
  return (
    <>
      {code !== undefined && (
        // Visible at every place of the list: the page is many screens long.
        <Notice level="error" className={styles.refusal}>
          {t(refusalOf(code, fields))}{' '}
          {stops
            .filter(({ link }) => wrongWeights.includes(link))
            .map(stopName)
            .join(', ')}
        </Notice>
      )}
      {results.length > 0 && refused.length === 0 && (
        <Notice role="status">{t(isUndo ? 'undone' : 'stored', { count: results.length })}</Notice>
      )}
      {refused.length > 0 && (
        <Notice level="error" className={styles.refusal}>
          <p>{t('storedSome', { stored: results.length - refused.length, of: results.length })}</p>
          <ul>
            {refused.map(({ link, outcome }) => {
              const stop = stops.find((shown) => shown.link === link);
              return (
                <li key={link}>
                  {stop !== undefined && <strong>{stopName(stop)}: </strong>}
                  {t(`outcome.${outcome}`)}
                </li>
              );
            })}
          </ul>
        </Notice>
      )}
    </>
  );
}
