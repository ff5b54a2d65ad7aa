import { lazyPart } from '../../../shared/layout/lazy-part.tsx';

/** One failure: where, what was found and expected, and by which rule. Its texts are more than those of a page. */
export const FailureText = lazyPart(
  'features/invoices/shared/failure-text.part',
  () => import('./failure-text.part.tsx'),
  (part) => part.FailureText,
);
