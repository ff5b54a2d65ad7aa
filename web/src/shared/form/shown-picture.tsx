import { Skeleton } from '@tunna/ui';
import { lazyPart } from '../layout/lazy-part.tsx';

/** A picture that visitors see, below the record. */
export const ShownPicture = lazyPart(
  'shared/form/shown-picture.part',
  () => import('./shown-picture.part.tsx'),
  (part) => part.ShownPicture,
  <Skeleton shape="block" />,
);
