import type { LineCheck } from '@tunna/contract/invoices/invoice-values';
import { listOfWaste } from '@tunna/domain/inventory/list-of-waste';
import { treatmentStage, treatments } from '@tunna/domain/inventory/treatment';

const finalTreatments = treatments.map(({ code }) => code).filter((code) => treatmentStage(code) === 'final');
const wasteCodes = listOfWaste.flatMap(({ code }) => [code, code.replace('*', '')]);

/** The values of `failsCheck`. Only one check needs the List of Waste. */
export const lineCheckValues = (check: LineCheck | undefined) => ({
  lineCheck: check ?? null,
  finalTreatments,
  wasteCodes: check === 'unknownCode' ? wasteCodes : [],
});

/**
 * Whether a line fails a check of the waste return, as `waste-return.service.ts` counts them.
 * @param isConfirmed whether a document or an agreement confirms its treatment
 */
export const failsCheck = (line: string, isConfirmed: string): string => `(:lineCheck::text is null
    or ${line}.kind = 'material' and case :lineCheck
      when 'withoutKilograms' then ${line}.kg is null
      when 'withoutCode' then ${line}.ewc_code is null
      when 'unknownCode' then ${line}.ewc_code::text <> all(:wasteCodes::text[])
      when 'contradictingCode' then ${line}.ewc_code::text not like '%*' and exists (
        select from waste_stream stream
        join waste_category category on category.id = stream.waste_category_id
        where stream.organization_id = :organizationId and stream.id = ${line}.waste_stream_id and category.ewc_code::text like '%*'
      )
      when 'withoutTreatment' then ${line}.treatment_code is null
      when 'assumedTreatment' then ${line}.treatment_code::text = any(:finalTreatments::text[]) and not (${isConfirmed})
      when 'withoutPlace' then ${line}.location_id is null
    end)`;
