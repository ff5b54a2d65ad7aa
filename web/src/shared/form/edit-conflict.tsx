import { lazyPart } from '../layout/lazy-part.tsx';

/** Another user saved meanwhile: a choice between the two versions. */
export const EditConflict = lazyPart(
  'shared/form/edit-conflict.part',
  () => import('./edit-conflict.part.tsx'),
  (part) => part.EditConflict,
);
