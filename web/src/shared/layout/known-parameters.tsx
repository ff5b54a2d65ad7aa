import { parseId } from '@tunna/domain/text/ids';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { NotFoundScreen } from './screens.tsx';

/** Path parameters with text values. All other parameters are ids. */
const textParameters = [
  'containerSlug',
  'invoiceNumber',
  'key',
  'link',
  'locationId',
  'orgSlug',
  'step',
  'termsType',
  '*',
];

/** Whether each id in an address is a positive integer. Otherwise there is no such page. */
export const areKnown = (parameters: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(parameters).every(
    ([name, value]) => value === undefined || textParameters.includes(name) || parseId(value) !== undefined,
  );

/** Renders a page only if each id in its address is a positive integer; otherwise shows 'not found' without a call. */
export function KnownParameters({ children }: { children: ReactNode }) {
  return areKnown(useParams()) ? children : <NotFoundScreen />;
}
