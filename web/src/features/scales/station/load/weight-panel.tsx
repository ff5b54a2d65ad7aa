import type { Station } from '@tunna/contract/scales/station';
import { formatShownWeight } from '@tunna/domain/numbers/numbers';
import { classNames, HiddenText, Icon, type IconName } from '@tunna/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../../../lib/text/translation.tsx';
import { isAtZero, type LiveScale, type LoadState } from './load.ts';
import styles from './weight-panel.module.css';

/** What the panel says: an empty scale is at zero, or it is not. */
type PanelState = LoadState | 'zero';

/** A shape for each state, so that it does not depend on colour. */
const icons: Readonly<Record<PanelState, IconName>> = {
  typed: 'keypad',
  connecting: 'moving',
  lost: 'no-network',
  silent: 'no-network',
  empty: 'arrow-down',
  zero: 'check',
  moving: 'moving',
  overloaded: 'warning',
  underloaded: 'warning',
  above: 'warning',
  negative: 'warning',
  resting: 'arrow-up',
  taken: 'arrow-up',
  ready: 'still',
};

/** The width of a text in Inter's tabular figures, as a multiple of the font size, with the unit beside it. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[.,]/.test(sign) ? 0.28 : sign === '-' ? 0.64 : 0.6), 0.76);

interface Props {
  readonly state: LoadState;
  readonly live: LiveScale;
  readonly scale: Pick<Station['scales'][number], 'division'>;
  /** The typed text instead of the weight. */
  readonly typed: string | undefined;
}

/** What the scale shows, to be read at arm's length. */
export function WeightPanel({ state, live, scale, typed }: Props) {
  const { t } = useTranslation('station');
  const { weight } = live;
  const isOld = live.connection !== 'live' && typed === undefined;
  // Outside the range of the scale its number has no meaning.
  const isOutside = weight === undefined || weight.isOverloaded || weight.isUnderloaded === true;
  const shown = typed ?? (isOutside ? '–' : formatShownWeight(weight.kg));
  const isZero = state === 'empty' && weight !== undefined && isAtZero(weight, scale);
  const shownState: PanelState = typed !== undefined ? 'typed' : isZero ? 'zero' : state;
  // Announced when the scale is stable, not at each movement.
  const message =
    state === 'ready' && typed === undefined ? `${shown} kg. ${t('state.ready')}` : t(`state.${shownState}`);
  return (
    <section className={classNames(styles.panel, styles[shownState])} aria-label={t('weight')}>
      <p
        className={classNames(styles.figure, isOld && styles.old)}
        style={{ '--ems': Math.max(2.6, widthOf(shown)) } as CSSProperties}
        data-testid="weight"
      >
        {shown}
        <span className={styles.unit}> kg</span>
      </p>
      <p className={styles.state} aria-hidden="true">
        <Icon name={icons[shownState]} size={48} />
        {t(`state.${shownState}`)}
      </p>
      <HiddenText role="status">{message}</HiddenText>
    </section>
  );
}
