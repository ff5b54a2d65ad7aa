/** Joins the category that the stream of a figure had in its month. */
export const categoryOfMonth = (figure: string): string => `
  left join stream_category dated on dated.organization_id = :organizationId and dated.waste_stream_id = ${figure}.waste_stream_id
    and ${figure}.month >= dated.valid_from and ${figure}.month < coalesce(dated.valid_until, 'infinity')
  left join waste_category category on category.id = dated.waste_category_id`;

/** Joins the treatment of readings: that of their stream on the first day of their month. */
export const codesOfReadings = (figure: string): string => `
  left join lateral (
    select codes.treatment_code::text as treatment_code from waste_stream_codes codes
    where :source = 'reading' and codes.organization_id = :organizationId and codes.waste_stream_id = ${figure}.waste_stream_id
      and codes.valid_from <= ${figure}.month
    order by codes.valid_from desc limit 1
  ) codes on true`;

/** The treatment of a figure, with the join of `codesOfReadings`. Empty where unknown. */
export const treatmentOf = (figure: string): string =>
  `case when :source = 'reading' then coalesce(codes.treatment_code, '') else ${figure}.treatment_code end`;
