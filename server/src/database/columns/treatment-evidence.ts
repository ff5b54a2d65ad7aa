/**
 * A lateral query with the evidence of a figure's treatment, and no row if it is an assumption. Confirmations for the provider come before those
 * for all providers; those that name different treatments for a month contradict one another and confirm nothing.
 */
export const confirmedTreatment = (figure: string): string => `
  select case when bool_or(known.evidence = 'document') then 'document' else 'agreement' end as evidence
  from (
    select confirmation.evidence, confirmation.treatment_code,
      rank() over (order by confirmation.service_provider_id is null) as place
    from treatment_confirmation confirmation
    where confirmation.organization_id = :organizationId and confirmation.removed_at is null
      and confirmation.waste_stream_id = ${figure}.waste_stream_id
      and ${figure}.month between confirmation.valid_from and coalesce(confirmation.valid_until, 'infinity')
      and coalesce(confirmation.service_provider_id, ${figure}.service_provider_id) = ${figure}.service_provider_id
  ) known
  where known.place = 1
  having bool_and(known.treatment_code = ${figure}.treatment_code)`;
