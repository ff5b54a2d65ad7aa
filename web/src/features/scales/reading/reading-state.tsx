import type { ScaleReading } from '@tunna/contract/scales/scale-reading';
import { Badge, type BadgeProps } from '@tunna/ui';
import { useTranslation } from '../../../lib/text/translation.tsx';

const variations = {
  counted: 'success',
  unassigned: 'warning',
  held: 'danger',
  removed: 'neutral',
} as const satisfies Record<ScaleReading['state'], BadgeProps['variation']>;

/** The state of a reading, and why it is quarantined. */
export function ReadingState({ reading: { state, heldBecause } }: { reading: ScaleReading }) {
  const { t } = useTranslation('scale');
  return (
    <span>
      <Badge variation={variations[state]}>{t(`state.${state}`)}</Badge>
      {state === 'held' && heldBecause !== undefined && ` ${t(`held.${heldBecause}`)}`}
    </span>
  );
}
