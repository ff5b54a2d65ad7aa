import { parseId } from '@tunna/domain/text/ids';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { NotFoundScreen } from './screens.tsx';

/** Parameters of pages whose value is a text. The value of every other parameter is an id. */
const textParameters = ['containerSlug', 'invoiceNumber', 'key', 'link', 'locationId', 'orgSlug', 'termsType', '*'];

/** Shows a page only when each id of its address is a positive integer. Anything else is not found, and no call is made. */
export function KnownParameters({ children }: { children: ReactNode }) {
  const isUnknown = Object.entries(useParams()).some(
    ([name, value]) => value !== undefined && !textParameters.includes(name) && parseId(value) === undefined,
  );
  return isUnknown ? <NotFoundScreen /> : children;
}
