import type { WasteStream, wasteStreamEdit } from '@tunna/contract/inventory/waste-stream';
import { present } from '@tunna/contract/present';
import type { z } from 'zod';
import { type FormValues, given } from '../../../shared/form/form-values.ts';
import { spacedWasteCode } from '../shared/list-of-waste.ts';

/** What the form of a waste stream holds; an empty text leaves the category's own. */
export type WasteStreamValues = FormValues<
  z.input<typeof wasteStreamEdit>,
  {
    wasteCategoryId: string;
    nameOverride: string;
    color: string;
    ewcCode: string;
    treatmentCode: string;
    codesFrom: string;
  }
>;

export const newWasteStreamValues: WasteStreamValues = {
  wasteCategoryId: '',
  nameOverride: '',
  color: '',
  ewcCode: '',
  treatmentCode: '',
  codesFrom: '',
};

export const wasteStreamValues = (stream: WasteStream): WasteStreamValues => ({
  wasteCategoryId: String(stream.wasteCategoryId),
  nameOverride: stream.nameOverride ?? '',
  color: stream.ownColor ?? '',
  ewcCode: spacedWasteCode(stream.ownEwcCode ?? ''),
  treatmentCode: stream.ownTreatmentCode ?? '',
  codesFrom: '',
});

/** Whether category, code or treatment differ from those of the stream. */
export const hasOtherCodes = (stream: WasteStream, values: WasteStreamValues): boolean => {
  const known = wasteStreamValues(stream);
  return (['wasteCategoryId', 'ewcCode', 'treatmentCode'] as const).some((name) => values[name] !== known[name]);
};

/** What is sent of a form. Codes are taken as people write them: `15 01 01`, `r3`. */
export const wasteStreamBody = (values: WasteStreamValues): z.input<typeof wasteStreamEdit> =>
  present<z.input<typeof wasteStreamEdit>>({
    // Without a choice the schema says that one is required.
    wasteCategoryId: values.wasteCategoryId === '' ? Number.NaN : Number(values.wasteCategoryId),
    nameOverride: given(values.nameOverride)?.trim(),
    color: given(values.color)?.toLowerCase(),
    ewcCode: given(values.ewcCode)?.replace(/\s/g, ''),
    treatmentCode: given(values.treatmentCode)?.replace(/\s/g, '').toUpperCase(),
    codesFrom: given(values.codesFrom),
  });
