import {
  type WasteStream,
  type wasteStreamInput,
  wasteStream as wasteStreamSchema,
} from '@tunna/contract/inventory/waste-stream';
import type { z } from 'zod';
import { spacedWasteCode } from '../shared/list-of-waste.ts';

/** What the form of a waste stream holds; an empty text leaves the category's own. */
export interface WasteStreamValues {
  wasteCategoryId: string;
  nameOverride: string;
  color: string;
  ewcCode: string;
  treatmentCode: string;
}

export const newWasteStreamValues: WasteStreamValues = {
  wasteCategoryId: '',
  nameOverride: '',
  color: '',
  ewcCode: '',
  treatmentCode: '',
};

export const wasteStreamValues = (stream: WasteStream): WasteStreamValues => ({
  wasteCategoryId: String(stream.wasteCategoryId),
  nameOverride: stream.nameOverride ?? '',
  color: stream.ownColor ?? '',
  ewcCode: spacedWasteCode(stream.ownEwcCode ?? ''),
  treatmentCode: stream.ownTreatmentCode ?? '',
});

/** The values of a stream as a conflict describes it. @throws ZodError for anything else */
export const parsedWasteStreamValues = (current: unknown): WasteStreamValues =>
  wasteStreamValues(wasteStreamSchema.parse(current));

/** What is sent of a form. Codes are taken as people write them: `15 01 01`, `r3`. */
export function wasteStreamBody(values: WasteStreamValues): z.input<typeof wasteStreamInput> {
  const { wasteCategoryId, nameOverride, color } = values;
  const texts = {
    nameOverride: nameOverride.trim(),
    color: color.toLowerCase(),
    ewcCode: values.ewcCode.replace(/\s/g, ''),
    treatmentCode: values.treatmentCode.replace(/\s/g, '').toUpperCase(),
  };
  const chosen = wasteCategoryId === '' ? {} : { wasteCategoryId: Number(wasteCategoryId) };
  return {
    ...(chosen as { wasteCategoryId: number }),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  };
}
