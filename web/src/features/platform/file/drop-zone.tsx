import { Icon } from '@tunna/ui';
import type { ReactNode } from 'react';
import { useDroppedFiles } from '../../../shared/form/use-dropped-files.ts';
import styles from './file.module.css';

interface Props {
  /** The texts without and with files dragged over the page. */
  readonly drag: string;
  readonly drop: string;
  /** The accepted kinds of files. */
  readonly kinds: string;
  readonly onFiles: (files: readonly File[]) => void;
  /** Information about the files, shown before the upload. */
  readonly children?: ReactNode;
}

/** Shows the accepted kinds, and accepts files that are dropped on the page. */
export function DropZone({ drag, drop, kinds, onFiles, children }: Props) {
  const isOver = useDroppedFiles(onFiles);
  return (
    <div className={styles.zone} data-over={isOver ? '' : undefined}>
      <Icon name="upload" size={24} />
      <div>
        <p className={styles.drag}>{isOver ? drop : drag}</p>
        <p className={styles.hint}>{kinds}</p>
      </div>
      {children}
    </div>
  );
}
