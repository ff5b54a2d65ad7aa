import { isDay } from '@tunna/domain/time/days';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from '../../lib/text/translation.tsx';
import { DateField } from './date-field.tsx';

interface Props extends Pick<ComponentProps<typeof DateField>, 'label' | 'value' | 'error'> {
  /** Whether the page can be without the day. */
  readonly isOptional?: boolean;
  /** Called with a valid day, or with an empty text for none. */
  readonly onDay: (day: string) => void;
}

/** A day that limits what a page shows. A text that is no day changes nothing, and stays with an error. */
export function DayFilter({ value, error, isOptional = false, onDay, ...rest }: Props) {
  const { t } = useTranslation('field-problem');
  const [unread, setUnread] = useState<{ readonly text: string; readonly beside: string }>();
  const isUnread = unread?.beside === value;
  const change = (text: string) => {
    setUnread(text === '' || isDay(text) ? undefined : { text, beside: value });
    if (isDay(text) || (isOptional && text === '')) onDay(text);
  };
  return (
    <DateField
      {...rest}
      size="small"
      value={isUnread ? unread.text : value}
      error={isUnread ? t('wrong_type') : error}
      onValueChange={change}
    />
  );
}
