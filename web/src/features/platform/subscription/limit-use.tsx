import type { Subscription } from '@tunna/contract/platform/subscription';
import { limitNames } from '@tunna/contract/platform/subscription-values';
import { ProgressBar } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { amountOf, limitState } from './limits.ts';
import styles from './subscription.module.css';

/** The use of each limit of the plan, as text, numbers and a bar. */
export function LimitUse({ subscription: { plan, use } }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  return (
    <ul className={styles.limits}>
      {limitNames.map((name) => {
        const allowed = plan.limits[name];
        const used = amountOf(name, use[name]);
        const state = allowed === null ? undefined : limitState({ used: use[name], allowed });
        return (
          <li key={name}>
            {allowed === null ? (
              <p>{t(`free.${name}`, { used })}</p>
            ) : (
              <ProgressBar
                label={t(`used.${name}`, { used, allowed: amountOf(name, allowed) })}
                value={Math.min(use[name], allowed)}
                max={Math.max(allowed, 1)}
              />
            )}
            {state !== undefined && <p className={styles.near}>{t(`near.${state}`)}</p>}
          </li>
        );
      })}
    </ul>
  );
}
