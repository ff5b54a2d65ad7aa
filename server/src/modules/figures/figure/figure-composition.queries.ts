import { categoryOfMonth, codesOfReadings, treatmentOf } from '../../../database/columns/stream-codes.ts';
import { confirmedTreatment } from '../../../database/columns/treatment-evidence.ts';
import type { TenantReader } from '../../../database/database.ts';
import { type RowOf, statement } from '../../../database/statement/statement.ts';
import { type FigureFilter, leftOutKeys, sourceOf } from './figure-source.queries.ts';

export interface CompositionRow extends RowOf<'composition_of_figures'> {
  /** Empty for waste without a stream. */
  waste_category: string;
  /** Empty where unknown. */
  treatment_code: string;
}

const period = ['from', 'until', 'leftOut'] as const;

const composition = statement(
  'composition_of_figures',
  `select coalesce(category.code, '') as "waste_category!",
     coalesce(nullif(figure.ewc_code, ''), category.ewc_code::text, '') like '%*' as "is_hazardous!", ${treatmentOf('figure')} as "treatment_code!",
     trim_scale(sum(figure.kg))::text as "kg!", trim_scale(sum(figure.estimated_kg))::text as "estimated_kg!",
     trim_scale(coalesce(sum(figure.kg) filter (where confirmed.evidence is not null), 0))::text as "confirmed_kg!"
   from (select * from ${sourceOf('figure', period, ['ewc_code'])}) figure
   ${categoryOfMonth('figure')}
   ${codesOfReadings('figure')}
   left join lateral (${confirmedTreatment('figure')}
   ) confirmed on figure.treatment_code <> ''
   group by 1, 2, 3
   having bool_or(figure.kg <> 0 or figure.estimated_kg <> 0)
   order by 1, 2, 3`,
);

/** Kilograms by category, hazard and treatment. */
export const findComposition = (reader: TenantReader, filter: FigureFilter): Promise<CompositionRow[]> =>
  reader.run(composition, {
    ...filter,
    leftOut: leftOutKeys(filter.leftOut),
    organizationId: reader.organizationId,
  });
