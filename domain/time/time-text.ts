/**
 * The time of day that a text says: `9:05`, `9.05`, `0905` or `9` are 09:05, 09:05, 09:05 and 09:00.
 * @returns `HH:MM`, or undefined if the text is no time
 */
export function readTimeText(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}
