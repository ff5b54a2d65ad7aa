import { parseId } from '@tunna/domain/text/ids';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { NotFoundScreen } from './screens.tsx';

/** Path parameters with text values. All other parameters are ids. */
const textParameters = ['containerSlug', 'invoiceNumber', 'key', 'link', 'locationId', 'orgSlug', 'termsType', '*'];

/** Renders a page only if each id in its address is a positive integer; otherwise shows 'not found' without a call. */
export function KnownParameters({ children }: { children: ReactNode }) {
  const isUnknown = Object.entries(useParams()).some(
    ([name, value]) => value !== undefined && !textParameters.includes(name) && parseId(value) === undefined,
  );
  return isUnknown ? <NotFoundScreen /> : children;
}
