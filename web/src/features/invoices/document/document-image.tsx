import { Notice } from '@tunna/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './document.module.css';
import { DocumentFrame } from './document-frame.tsx';

/** Pixels of the longer side; larger pictures are drawn smaller. */
const longestSide = 4096;

interface Props {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly onDownload: () => void;
}

/** A picture, drawn on a canvas: the policy of the pages allows no pictures from memory. */
export function DocumentImage({ name, bytes, onDownload }: Props) {
  const { t } = useTranslation('invoice-document');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [zoom, setZoom] = useState(1);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    setFailed(false);
    const draw = async () => {
      const picture = await createImageBitmap(new Blob([bytes]));
      const target = canvas.current;
      if (isLeft || target === null) return picture.close();
      const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
      target.width = Math.max(1, Math.round(picture.width * scale));
      target.height = Math.max(1, Math.round(picture.height * scale));
      target.getContext('2d')?.drawImage(picture, 0, 0, target.width, target.height);
      picture.close();
    };
    draw().catch(() => {
      if (!isLeft) setFailed(true);
    });
    return () => {
      isLeft = true;
    };
  }, [bytes]);
  return (
    <DocumentFrame name={name} onDownload={onDownload} zoom={{ value: zoom, onChange: setZoom }}>
      {hasFailed ? (
        <Notice level="error">{t('problem.broken')}</Notice>
      ) : (
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('picture', { name })}
          className={styles.image}
          style={{ width: `${zoom * 100}%` }}
        />
      )}
    </DocumentFrame>
  );
}
