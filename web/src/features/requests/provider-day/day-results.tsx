import type { ProviderDay, StopOutcome } from '@tunna/contract/requests/provider-day';
import { Notice } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
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

interface Props {
  readonly day: ProviderDay;
  readonly code: string | undefined;
  readonly results: readonly StopOutcome[];
}

/** What was stored, and what was not. */
export function DayResults({ day, code, results }: Props) {
  const { t } = useTranslation('provider-day');
  const stops = [...day.open, ...day.closed];
  const refused = results.filter(({ outcome }) => outcome !== 'stored');
  return (
    <>
      {code !== undefined && (
        <Notice level="error">
          {t(code === 'unreachable' || code === 'invalid_request' ? `refused.${code}` : 'refused.other')}
        </Notice>
      )}
      {results.length > 0 && refused.length === 0 && (
        <Notice role="status">{t('stored', { count: results.length })}</Notice>
      )}
      {refused.length > 0 && (
        <Notice level="error">
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
