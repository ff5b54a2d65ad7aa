import { platformFactors } from '@tunna/domain/figures/carbon/emission-factors';

const pairOf = ({ categoryCode, treatmentCode }: { readonly categoryCode: string; readonly treatmentCode: string }) =>
  `${categoryCode} ${treatmentCode}`;

/** The values of `hasFactor`: the platform's factor of some edition applies to each year. */
export const platformFactorPairs = [...new Set(platformFactors.map(pairOf))];

/**
 * Whether an emission factor applies to a line, as `factorFor` of `domain/figures/carbon` chooses one: by the category of its stream on its
 * day, its treatment and its year.
 */
export const hasFactor = (line: string): string => `exists (
    select from stream_category valid join waste_category category on category.id = valid.waste_category_id
    where valid.organization_id = :organizationId and valid.waste_stream_id = ${line}.waste_stream_id
      and ${line}.service_day >= valid.valid_from and ${line}.service_day < coalesce(valid.valid_until, 'infinity')
      and (category.code || ' ' || ${line}.treatment_code::text = any(:platformPairs::text[]) or exists (
        select from emission_factor factor
        where factor.organization_id = :organizationId and factor.replaced_at is null
          and factor.valid_from_year <= extract(year from ${line}.service_day)
          and (factor.waste_stream_id = ${line}.waste_stream_id or factor.waste_category_id = valid.waste_category_id)
          and coalesce(factor.treatment_code, ${line}.treatment_code::text) is not distinct from ${line}.treatment_code::text
      ))
  )`;
