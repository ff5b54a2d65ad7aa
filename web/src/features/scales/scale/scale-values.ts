import { present } from '@tunna/contract/present';
import type { Scale, scaleInput } from '@tunna/contract/scales/scale';
import { toDecimal } from '@tunna/domain/numbers/decimal';
import { writeDecimal } from '@tunna/domain/numbers/decimal-input';
import type { z } from 'zod';
import { decimalIn, type FormValues } from '../../../shared/form/form-values.ts';
import type { TareValue } from './tare-fields.tsx';

type Body = z.input<typeof scaleInput>;

export type ScaleValues = FormValues<
  Body,
  {
    name: string;
    locationId: string;
    deviceId: string;
    capacity: string;
    least: string;
    division: string;
    tares: TareValue[];
  }
>;

export const weights = ['capacity', 'least', 'division'] as const;

export const scaleValuesOf = ({
  name,
  location,
  device,
  capacity = '',
  least,
  division = '',
  tares,
}: Scale): ScaleValues => ({
  name,
  locationId: location.id,
  deviceId: device === undefined ? '' : String(device.id),
  capacity: writeDecimal(capacity),
  // Zero: the server derives it.
  least: toDecimal(least).isZero() ? '' : writeDecimal(least),
  division: writeDecimal(division),
  tares: tares.map(({ wasteStreamId, kg }) => ({ wasteStreamId: String(wasteStreamId), kg: writeDecimal(kg) })),
});

export const scaleBodyOf = (values: ScaleValues): Body =>
  present<Body>({
    name: values.name,
    locationId: values.locationId,
    deviceId: values.deviceId === '' ? undefined : Number(values.deviceId),
    capacity: decimalIn(values.capacity),
    least: decimalIn(values.least),
    division: decimalIn(values.division),
    tares: values.tares.flatMap(({ wasteStreamId, kg }) => {
      const weight = decimalIn(kg);
      return weight === undefined ? [] : [{ wasteStreamId: Number(wasteStreamId), kg: weight }];
    }),
  });
