import { lazyPart } from '../layout/lazy-part.tsx';

/** A new credential: shown once, to be scanned, opened or copied. */
export const NewCredential = lazyPart(
  'shared/view/new-credential.part',
  () => import('./new-credential.part.tsx'),
  (part) => part.NewCredential,
);
