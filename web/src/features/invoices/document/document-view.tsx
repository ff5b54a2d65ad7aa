import { Skeleton } from '@tunna/ui';
import { lazyPart } from '../../../shared/layout/lazy-part.tsx';
import styles from './document.module.css';

/** A stored file as it is, which is read in the browser. */
export const DocumentView = lazyPart(
  'features/invoices/document/document-view.part',
  () => import('./document-view.part.tsx'),
  (part) => part.DocumentView,
  <Skeleton className={styles.pending} />,
);
