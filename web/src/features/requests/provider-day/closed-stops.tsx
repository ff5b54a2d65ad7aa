import type { DayStop } from '@tunna/contract/requests/provider-day';
import { formatDecimal } from '@tunna/domain/numbers/numbers';
import { Button } from '@tunna/ui';
import { useEffect } from 'react';
import { openDraft } from '../../../lib/storage/draft.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { paths } from '../../../paths.ts';
import styles from './provider-day.module.css';
import type { SendDayChange } from './send-day-change.ts';
import { stopName } from './stop-name.ts';
import { weightDraft } from './weight-draft.ts';

/** The requests that were closed a moment ago, each with its undo. */
export function ClosedStops({
  stops,
  link,
  pending,
  onChange,
}: SendDayChange & { readonly stops: readonly DayStop[] }) {
  const { t } = useTranslation('provider-day');
  useEffect(() => {
    // Their weights are stored, or were stored without one.
    for (const { key } of stops) openDraft(weightDraft(key)).keep({});
  }, [stops]);
  if (stops.length === 0) return null;
  return (
    <section className={styles.closed}>
      <h2>{t('closed', { count: stops.length })}</h2>
      <p className={styles.hint}>{t('closedHint')}</p>
      <ul className={styles.stops}>
        {stops.map((stop) => (
          <li key={stop.key} className={styles.closedStop}>
            <div>
              <strong>{stopName(stop)}</strong>
              <p className={styles.hint}>
                {[
                  t(`status.${stop.status}`),
                  stop.collectedKg === undefined ? undefined : `${formatDecimal(stop.collectedKg)} kg`,
                ]
                  .filter((part) => part !== undefined)
                  .join(' · ')}
              </p>
            </div>
            <form
              method="post"
              action={paths.providerDay(link)}
              onSubmit={(event) => {
                event.preventDefault();
                onChange({ change: 'undo', stops: [stop.link] });
              }}
            >
              <input type="hidden" name="change" value="undo" />
              <input type="hidden" name="stops" value={stop.link} />
              <Button
                type="submit"
                variation="ghost"
                size="large"
                loading={pending}
                aria-label={t('undoOf', { name: stopName(stop) })}
              >
                {t('undo')}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
