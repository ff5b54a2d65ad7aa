import { useEffect, useState } from 'react';

const shown = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit' });

/** Hours and minutes where the tablet hangs, `09:05`. */
export const clockOf = (date: Date): string => shown.format(date);

/** The time of day, as it goes by. */
export function useClock(): string {
  const [now, setNow] = useState(() => clockOf(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setNow(clockOf(new Date())), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
