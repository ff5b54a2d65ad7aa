import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './document.module.css';
import type { DocumentMark } from './document-marks.ts';
import type { PdfDocument } from './pdf-library.ts';

/** Width and height of a page, in points. */
interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels of a canvas. Larger ones take too much memory on phones. */
const maxPixels = 12_000_000;

interface Props {
  readonly pdf: PdfDocument;
  /** From 1. */
  readonly number: number;
  /** The size of the first page, until this one is known. */
  readonly expected: PageSize;
  readonly zoom: number;
  /** The area that scrolls. */
  readonly area: HTMLElement | null;
  readonly marks: readonly DocumentMark[];
  readonly active: string | undefined;
  readonly onMark: ((key: string) => void) | undefined;
}

/** Whether an element is near the part of an area that is in view. */
function useIsNear(element: HTMLElement | null, area: HTMLElement | null): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element === null || area === null) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: area,
      rootMargin: '600px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, area]);
  return isNear;
}

/** A page, drawn while it is near the view. */
export function PdfPage({ pdf, number, expected, zoom, area, marks, active, onMark }: Props) {
  const { t } = useTranslation('invoice-document');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [size, setSize] = useState(expected);
  const [hasFailed, setFailed] = useState(false);
  const isNear = useIsNear(place, area);
  const style = { width: `calc(${zoom} * (100cqw - 24px))`, aspectRatio: `${size.width} / ${size.height}` };
  return (
    <div ref={setPlace} className={styles.page} style={style} data-page={number}>
      {isNear && <PageCanvas key={zoom} pdf={pdf} number={number} onSize={setSize} onFailed={() => setFailed(true)} />}
      {hasFailed && <p className={styles.center}>{t('page.failed')}</p>}
      {isNear &&
        marks.map((mark, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a value can have several places
            key={`${mark.key} ${index}`}
            type="button"
            // The fields beside the document are in the tab order.
            tabIndex={-1}
            className={styles.mark}
            title={mark.label}
            aria-label={mark.label}
            data-mark={mark.key}
            data-active={mark.key === active ? '' : undefined}
            style={{
              left: `${mark.left * 100}%`,
              top: `${mark.top * 100}%`,
              width: `${mark.width * 100}%`,
              height: `${mark.height * 100}%`,
            }}
            onClick={() => onMark?.(mark.key)}
          />
        ))}
    </div>
  );
}

interface CanvasProps extends Pick<Props, 'pdf' | 'number'> {
  readonly onSize: (size: PageSize) => void;
  readonly onFailed: () => void;
}

function PageCanvas({ pdf, number, onSize, onFailed }: CanvasProps) {
  const { t } = useTranslation('invoice-document');
  const canvas = useRef<HTMLCanvasElement>(null);
  const callbacks = useRef({ onSize, onFailed });
  callbacks.current = { onSize, onFailed };
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return;
    let isLeft = false;
    let cancel = (): void => undefined;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (isLeft) return;
      const { width, height } = page.getViewport({ scale: 1 });
      callbacks.current.onSize({ width, height });
      const shown = target.clientWidth * Math.min(window.devicePixelRatio, 2);
      const scale = Math.min(shown / width, Math.sqrt(maxPixels / (width * height)));
      const viewport = page.getViewport({ scale });
      target.width = Math.round(viewport.width);
      target.height = Math.round(viewport.height);
      const task = page.render({ canvas: target, viewport });
      cancel = () => task.cancel();
      await task.promise;
    };
    draw().catch(() => {
      // A page that was left is cancelled.
      if (!isLeft) callbacks.current.onFailed();
    });
    return () => {
      isLeft = true;
      cancel();
    };
  }, [pdf, number]);
  return <canvas ref={canvas} role="img" aria-label={t('page', { page: number })} />;
}
