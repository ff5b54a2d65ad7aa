import { dayIn } from '@tunna/domain/time/days';
import type { ComponentProps } from 'react';
import { DateField } from '../../../shared/time/date-field.tsx';

/** The day from which changed codes apply. */
export const CodesFrom = (props: ComponentProps<typeof DateField>) => <DateField {...props} max={dayIn(new Date())} />;
