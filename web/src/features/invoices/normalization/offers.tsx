import { Button, Detail, Row, Stack, Tooltip } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './normalization.module.css';
import type { Offer } from './unmapped.ts';

interface Props {
  /** What the lines say. */
  readonly line: string;
  readonly offers: readonly Offer[];
  readonly onAccept: (offer: Offer) => void;
  /** Shows the number key of each offer. */
  readonly hint?: (number: number) => ReactNode;
  /** The way to choose something else. */
  readonly children: ReactNode;
}

/** Suggestions for lines, each with a button to accept it, and the reason of the best one. Touch screens, without tooltips, show all reasons. */
export function Offers({ line, offers, onAccept, hint, children }: Props) {
  const { t } = useTranslation('normalization');
  const [best, ...others] = offers;
  return (
    <Stack gap={4} align="start" data-offers>
      <Row gap={4}>
        {offers.map((offer, index) => (
          <Tooltip key={offer.key} help content={offer.reason}>
            <Button
              variation="ghost"
              size="small"
              data-offer
              aria-label={t('accept', { ...offer, line })}
              onClick={() => onAccept(offer)}
            >
              {hint?.(index + 1)} {offer.label} <span className={styles.confidence}>{offer.confidence} %</span>
            </Button>
          </Tooltip>
        ))}
        {children}
      </Row>
      {best !== undefined && <Detail>{best.reason}</Detail>}
      {others.map(({ key, label, reason }) => (
        <Detail key={key} className={styles.otherReason}>
          {label}: {reason}
        </Detail>
      ))}
    </Stack>
  );
}
