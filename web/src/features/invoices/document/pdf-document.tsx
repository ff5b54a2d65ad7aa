import { Notice, Spinner } from '@tunna/ui';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/text/translation.tsx';
import styles from './document.module.css';
import { DocumentFrame } from './document-frame.tsx';
import type { DocumentMark } from './document-marks.ts';
import { openPdf, type PdfDocument, type PdfProblem, pdfProblemOf } from './pdf-library.ts';
import { PdfPage } from './pdf-page.tsx';

/** Pages that are shown. */
const maxPages = 100;

export interface PdfProps {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly marks: readonly DocumentMark[];
  /** The key of the marked value that has the focus in the editor. */
  readonly active: string | undefined;
  readonly onMark: ((key: string) => void) | undefined;
  readonly onDownload: () => void;
}

interface Opened {
  readonly pdf: PdfDocument;
  readonly size: { readonly width: number; readonly height: number };
}

function useOpened(bytes: Uint8Array<ArrayBuffer>): Opened | PdfProblem | undefined {
  const [opened, setOpened] = useState<Opened | PdfProblem>();
  useEffect(() => {
    let isLeft = false;
    setOpened(undefined);
    // The worker takes the bytes over; another visit of the page needs them again.
    const task = openPdf(bytes.slice());
    const open = async () => {
      const pdf = await task.opened;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!isLeft) setOpened({ pdf, size: { width, height } });
    };
    open().catch((error: unknown) => {
      if (!isLeft) setOpened(pdfProblemOf(error));
    });
    return () => {
      isLeft = true;
      void task.close();
    };
  }, [bytes]);
  return opened;
}

/** Scrolls the area, and nothing around it, so that a place is in view; a page from its beginning. */
function reveal(area: HTMLElement, place: DOMRect, isWhole: boolean): void {
  const frame = area.getBoundingClientRect();
  const { top, bottom, left, right } = place;
  if (!isWhole && top >= frame.top && bottom <= frame.bottom && left >= frame.left && right <= frame.right) return;
  area.scrollTo({
    top: area.scrollTop + top - frame.top - (isWhole ? 8 : frame.height / 3),
    left: Math.max(0, area.scrollLeft + right - frame.right + 16),
  });
}

/** The page at the top of the area. */
function pageInView(area: HTMLElement): number {
  const line = area.getBoundingClientRect().top + area.clientHeight / 3;
  const pages = [...area.querySelectorAll<HTMLElement>('[data-page]')];
  const found = pages.find((page) => page.getBoundingClientRect().bottom > line) ?? pages.at(-1);
  return Number(found?.dataset.page ?? 1);
}

/** Reports the page in view while the area scrolls. */
function useFollowedPage(area: HTMLElement | null, onPage: (page: number) => void): void {
  useEffect(() => {
    if (area === null) return;
    const follow = () => onPage(pageInView(area));
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  }, [area, onPage]);
}

/** Scrolls to the active mark. @param count number of pages that are there */
function useShownMark(
  area: HTMLElement | null,
  marks: readonly DocumentMark[],
  active: string | undefined,
  count: number,
): void {
  const mark = marks.find(({ key }) => key === active);
  useEffect(() => {
    if (area === null || mark === undefined || count === 0) return;
    const page = area.querySelector(`[data-page="${mark.page}"]`);
    if (page === null) return;
    const frame = page.getBoundingClientRect();
    const top = frame.top + mark.top * frame.height;
    const left = frame.left + mark.left * frame.width;
    reveal(area, new DOMRect(left, top, mark.width * frame.width, mark.height * frame.height), false);
  }, [area, mark, count]);
}

/** The pages of a PDF with marked values. */
export function PdfDocumentView({ name, bytes, marks, active, onMark, onDownload }: PdfProps) {
  const { t } = useTranslation('invoice-document');
  const opened = useOpened(bytes);
  const [area, setArea] = useState<HTMLElement | null>(null);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState(1);
  const count = typeof opened === 'object' ? opened.pdf.numPages : 0;
  const show = useCallback(
    (number: number) => {
      const target = area?.querySelector(`[data-page="${number}"]`);
      if (area !== null && target !== null && target !== undefined) reveal(area, target.getBoundingClientRect(), true);
    },
    [area],
  );
  useFollowedPage(area, setPage);
  useShownMark(area, marks, active, count);
  const isShown = typeof opened === 'object';
  return (
    <DocumentFrame
      ref={setArea}
      name={name}
      onDownload={onDownload}
      {...(isShown
        ? {
            zoom: { value: zoom, onChange: setZoom },
            pages: { shown: page, count: Math.min(count, maxPages), onShow: show },
          }
        : {})}
    >
      {opened === undefined && (
        <div className={styles.center}>
          <Spinner label={t('loading')} />
        </div>
      )}
      {typeof opened === 'string' && <Notice level="error">{t(`problem.${opened}`)}</Notice>}
      {isShown && (
        <div className={styles.pages}>
          {Array.from({ length: Math.min(count, maxPages) }, (_, index) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: pages do not move
              key={index}
              pdf={opened.pdf}
              number={index + 1}
              expected={opened.size}
              zoom={zoom}
              area={area}
              marks={marks.filter((mark) => mark.page === index + 1)}
              active={active}
              onMark={onMark}
            />
          ))}
          {count > maxPages && <p className={styles.center}>{t('morePages', { shown: maxPages, count })}</p>}
        </div>
      )}
    </DocumentFrame>
  );
}
