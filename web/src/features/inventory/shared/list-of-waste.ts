import { useQuery } from '@tanstack/react-query';
import type { WasteCode } from '@tunna/domain/inventory/list-of-waste';

/** The List of Waste, as far as it has come: it is fetched with the first page that shows or asks for a code. */
export interface ListOfWaste {
  readonly wasteCodeOf: (text: string) => WasteCode | undefined;
  readonly searchWasteCodes: (search: string) => readonly WasteCode[];
}

export const useListOfWaste = (): ListOfWaste | undefined =>
  useQuery({
    queryKey: ['list-of-waste'],
    queryFn: async (): Promise<ListOfWaste> => {
      const { wasteCodeOf, searchWasteCodes } = await import('@tunna/domain/inventory/list-of-waste');
      return { wasteCodeOf, searchWasteCodes };
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

/** A code as people read it: `170904` is `17 09 04`. What is none of six digits stays as it is. */
export const spacedWasteCode = (code: string): string => code.replace(/^(\d\d)(\d\d)(\d\d\*?)$/, '$1 $2 $3');
