import { useQuery } from '@tanstack/react-query';
import type { WasteCode } from '@tunna/domain/inventory/list-of-waste';

/** The List of Waste, loaded with the first page that shows or asks for a code. */
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

/** A formatted code: `170904` is `17 09 04`. Text without exactly six digits is unchanged. */
export const spacedWasteCode = (code: string): string => code.replace(/^(\d\d)(\d\d)(\d\d\*?)$/, '$1 $2 $3');
