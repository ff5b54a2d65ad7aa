import type { Station } from '@tunna/contract/scales/station';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { localStore } from '../../../lib/local-store.ts';

const scaleKey = (locationId: string): string => `station scale ${locationId}`;

/** The scale that was chosen on this tablet before, or that the address names. */
function rememberedScale(locationId: string, named: string | null): number | undefined {
  const kept = named ?? localStore()?.getItem(scaleKey(locationId));
  return kept === null || kept === undefined ? undefined : Number(kept);
}

/** Which scale the tablet hangs beside, and for which department is weighed. */
export function useChoice({ location, scales, departments }: Station, orgUnit: number | undefined) {
  const [search] = useSearchParams();
  const [scaleId, setScaleId] = useState(() => rememberedScale(location.id, search.get('scale')));
  const [chosen, setChosen] = useState(orgUnit);
  const [only] = departments;
  return {
    scale: scales.find(({ id }) => id === scaleId) ?? scales[0],
    chooseScale(id: number) {
      setScaleId(id);
      try {
        localStore()?.setItem(scaleKey(location.id), String(id));
      } catch {
        // A tablet that is full chooses again after its next start.
      }
    },
    departmentId: departments.find(({ id }) => id === chosen)?.id ?? (departments.length === 1 ? only?.id : undefined),
    chooseDepartment: setChosen,
  };
}
