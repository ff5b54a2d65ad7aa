import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '@tunna/contract';
import type { Call } from '@tunna/contract/endpoint';
import type { OwnEmissionFactor } from '@tunna/contract/figures/emission-factor';
import { type EmissionFactor, platformEmissionFactors } from '@tunna/domain/figures/carbon/carbon';
import { call, callQuery } from '../../../lib/api/client.ts';

export type FactorBody = Call<Contract['setEmissionFactor']>['body'];

export const emissionFactorsQuery = (orgId: number) => ({
  ...callQuery('listEmissionFactors', { params: { orgId } }),
  staleTime: 0,
});

/** A change of factors changes all figures that are calculated with them. */
export function useSetFactor(orgId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: FactorBody) => call('setEmissionFactor', { params: { orgId }, body }),
    onSuccess: () => queries.invalidateQueries(),
  });
}

export const endFactor = (orgId: number, id: number) => call('endEmissionFactor', { params: { orgId, id } });

const ownFactor = ({ id, wasteStream, wasteCategory, treatmentCode, ...rest }: OwnEmissionFactor): EmissionFactor => ({
  origin: 'own',
  id: String(id),
  ...(wasteStream === undefined ? { categoryCode: wasteCategory.code } : { wasteStreamId: wasteStream.id }),
  ...(treatmentCode === undefined ? {} : { treatmentCode }),
  kgCo2ePerTonne: rest.kgCo2ePerTonne,
  year: rest.year,
  validFromYear: rest.validFromYear,
  source: rest.source,
  coverage: 'as_stated',
});

/** All factors of an organization, in the server's order of precedence. */
export const allFactors = (own: readonly OwnEmissionFactor[]): EmissionFactor[] => [
  ...own.map(ownFactor),
  ...platformEmissionFactors,
];
