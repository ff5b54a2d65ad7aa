import type { SharedBasis } from '@tunna/domain/invoices/attribution-basis';
import type { StreamNamesRow } from './stream-names.ts';

/** The attribution of a line, as `attributionOf` returns it. */
export interface LineAttributionRow {
  readonly basis: SharedBasis | 'none';
  readonly shares: readonly (StreamNamesRow & { readonly id: number; readonly color: string; readonly cost: string })[];
}

/** Whether the attribution of a line of `invoice_line` is calculated: its invoice has not changed since. */
const isCalculated = (line: string): string => `not exists (
    select from attribution_due due where due.organization_id = :organizationId and due.invoice_id = ${line}.invoice_id
  )`;

const isShareOf = (
  line: string,
): string => `share.organization_id = :organizationId and share.invoice_id = ${line}.invoice_id
      and share.version = ${line}.version and share.position = ${line}.position`;

/** The attribution of a line of `invoice_line` as JSON. Null if it has a stream or is not calculated. */
export const attributionOf = (
  line: string,
): string => `case when ${line}.counted and ${line}.waste_stream_id is null and ${isCalculated(line)} then (
    select json_build_object('basis', coalesce(min(share.basis), 'none'), 'shares', coalesce(json_agg(json_build_object(
      'id', stream.id, 'name_override', stream.name_override, 'category_names', category.names,
      'color', coalesce(stream.color, category.color), 'cost', trim_scale(share.cost)::text
    ) order by abs(share.cost) desc, stream.id), '[]'))
    from line_share share
    join waste_stream stream on stream.organization_id = :organizationId and stream.id = share.waste_stream_id
    join waste_category category on category.id = stream.waste_category_id
    where ${isShareOf(line)}
  ) end`;

/** The part of the cost of a line of `invoice_line` that is attributed to streams. @param streams their ids, an array in SQL */
export const attributedCost = (
  line: string,
  streams: string,
): string => `case when ${line}.waste_stream_id is null then (
    select sum(share.cost) from line_share share where ${isShareOf(line)} and share.waste_stream_id = any(${streams})
  ) when ${line}.waste_stream_id = any(${streams}) then ${line}.cost end`;

/** Whether some cost of a line of `invoice_line` is attributed to streams. @param streams their ids, an array in SQL */
export const isAttributedTo = (
  line: string,
  streams: string,
): string => `(${line}.waste_stream_id = any(${streams}) or ${line}.waste_stream_id is null and exists (
    select from line_share share
    where ${isShareOf(line)} and share.waste_stream_id = any(${streams}) and ${isCalculated(line)}
  ))`;

/** Whether the cost of a line of `invoice_line` reaches streams in one way. @param basis the parameter */
export const isAttributed = (line: string, basis: string): string => `(${basis}::text is null
    or ${basis} = 'line' and ${line}.waste_stream_id is not null
    or ${basis} <> 'line' and ${line}.waste_stream_id is null and ${basis} = coalesce((
      select share.basis from line_share share where ${isShareOf(line)} and ${isCalculated(line)} limit 1
    ), 'none'))`;
