import type { Station } from '@tunna/contract/scales/station';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { localStore } from '../../../../lib/storage/local-store.ts';
import { useStorage } from '../../../../lib/storage/use-storage.ts';

/** The scale beside the tablet, and the department of the weighings. */
export function useChoice({ location, scales, departments }: Station, orgUnit: number | undefined) {
  const [search] = useSearchParams();
  const stored = useStorage(`station scale ${location.id}`, localStore);
  // The scale in the address, or the last one chosen on this tablet.
  const [scaleId, setScaleId] = useState(() => {
    const text = search.get('scale') ?? stored.read();
    return text === undefined ? undefined : Number(text);
  });
  const [chosen, setChosen] = useState(orgUnit);
  const [only] = departments;
  return {
    scale: scales.find(({ id }) => id === scaleId) ?? scales[0],
    chooseScale(id: number) {
      setScaleId(id);
      try {
        stored.write(String(id));
      } catch {
        // With full storage, the choice is lost at the next start.
      }
    },
    departmentId: departments.find(({ id }) => id === chosen)?.id ?? (departments.length === 1 ? only?.id : undefined),
    chooseDepartment: setChosen,
  };
}
