import { useTranslation } from '../../lib/text/translation.tsx';

/** Describes the deviation of a device's clock: `2 minutes ahead`. @returns a function of seconds, positive if the clock is ahead */
export function useClockWords(): (seconds: number) => string {
  const { t } = useTranslation('scale');
  return (seconds) => {
    const away = Math.abs(seconds);
    if (away < 2) return t('clock.right');
    const [unit, size] =
      away < 120
        ? (['seconds', 1] as const)
        : away < 7_200
          ? (['minutes', 60] as const)
          : away < 172_800
            ? (['hours', 3_600] as const)
            : (['days', 86_400] as const);
    return t(`clock.${unit}.${seconds > 0 ? 'ahead' : 'behind'}`, { count: Math.round(away / size) });
  };
}
