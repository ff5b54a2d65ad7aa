import type { Station } from '@tunna/contract/scales/station';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { localStore } from '../../../lib/local-store.ts';

const scaleKey = (locationId: string): string => `station scale ${locationId}`;

/** The scale in the address, or the last one chosen on this tablet. */
function rememberedScale(locationId: string, named: string | null): number | undefined {
  const kept = named ?? localStore()?.getItem(scaleKey(locationId));
  return kept === null || kept === undefined ? undefined : Number(kept);
}

/** The scale beside the tablet, and the department of the weighings. */
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
        // With full storage, the choice is lost at the next start.
      }
    },
    departmentId: departments.find(({ id }) => id === chosen)?.id ?? (departments.length === 1 ? only?.id : undefined),
    chooseDepartment: setChosen,
  };
}
