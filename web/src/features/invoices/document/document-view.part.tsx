import { useQuery } from '@tanstack/react-query';
import { formatCount, formatFileSize } from '@tunna/domain/numbers/numbers';
import { Button, Icon, Notice, Skeleton, useToasts } from '@tunna/ui';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { saveFile } from '../../../lib/api/download.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { ErrorBoundary } from '../../../shared/layout/error-boundary.tsx';
import styles from './document.module.css';
import { type DocumentFile, documentQuery, downloadDocument, type LoadedDocument } from './document.queries.ts';
import { DocumentFrame } from './document-frame.tsx';
import { DocumentImage } from './document-image.tsx';
import { decodeText, largestShown, shownRows, tableRows } from './document-kind.ts';
import type { DocumentMark } from './document-marks.ts';
import { DocumentXml } from './document-xml.tsx';

const PdfDocumentView = lazy(async () => ({ default: (await import('./pdf-document.tsx')).PdfDocumentView }));

interface Props {
  readonly orgId: number;
  readonly file: DocumentFile;
  /** Places of values in a PDF. */
  readonly marks?: readonly DocumentMark[];
  /** The key of the mark whose field has the focus. */
  readonly active?: string | undefined;
  readonly onMark?: (key: string) => void;
}

const noMarks: readonly DocumentMark[] = [];

/** A stored file as it is: pages, a picture, the first rows of a table, or the text of an XML file. Others are offered for download. */
export function DocumentView({ orgId, file, ...rest }: Props) {
  const { t } = useTranslation('invoice-document');
  const isTooLarge = file.size > largestShown;
  const query = useQuery({ ...documentQuery(orgId, file), enabled: !isTooLarge });
  const toasts = useToasts();
  const download = () => {
    if (query.data !== undefined) saveFile(file.name, new Blob([query.data.bytes]));
    else
      downloadDocument(orgId, file).catch(() =>
        toasts.show({ level: 'failure', title: t('downloadFailed', { name: file.name }) }),
      );
  };
  const { name } = file;
  const frame = (content: ReactNode) => (
    <DocumentFrame name={name} onDownload={download}>
      {content}
    </DocumentFrame>
  );
  if (isTooLarge) return frame(<Download text={t('tooLarge')} file={file} onDownload={download} />);
  if (query.data === undefined && query.isError)
    return frame(
      <Notice level="error">
        <p>{t('failed')}</p>
        <Button size="small" variation="ghost" onClick={() => void query.refetch()}>
          {t('common:tryAgain')}
        </Button>
      </Notice>,
    );
  if (query.data === undefined) return frame(<Skeleton className={styles.pending} />);
  return <Loaded {...rest} file={file} loaded={query.data} onDownload={download} frame={frame} />;
}

interface LoadedProps extends Pick<Props, 'file' | 'marks' | 'active' | 'onMark'> {
  readonly loaded: LoadedDocument;
  readonly onDownload: () => void;
  readonly frame: (content: ReactNode) => ReactNode;
}

function Loaded({ file, loaded: { kind, bytes }, marks = noMarks, active, onMark, onDownload, frame }: LoadedProps) {
  const { t } = useTranslation('invoice-document');
  switch (kind) {
    case 'pdf':
      return (
        <ErrorBoundary fallback={frame(<Download text={t('failed')} file={file} onDownload={onDownload} />)}>
          <Suspense fallback={frame(<Skeleton className={styles.pending} />)}>
            <PdfDocumentView {...{ name: file.name, bytes, marks, active, onMark, onDownload }} />
          </Suspense>
        </ErrorBoundary>
      );
    case 'image':
      return <DocumentImage name={file.name} bytes={bytes} onDownload={onDownload} />;
    case 'xml':
      return frame(<DocumentXml bytes={bytes} />);
    case 'table':
      return frame(<TextTable bytes={bytes} />);
    case 'other':
      return frame(<Download text={t('other')} file={file} onDownload={onDownload} />);
  }
}

function TextTable({ bytes }: Pick<LoadedDocument, 'bytes'>) {
  const { t } = useTranslation('invoice-document');
  const { rows, isCut } = useMemo(() => tableRows(decodeText(bytes)), [bytes]);
  return (
    <>
      <table className={styles.table}>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file do not move
            <tr key={row}>
              <th scope="row">{row + 1}</th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells of a file do not move
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isCut && <p className={styles.center}>{t('rows.cut', { shown: formatCount(shownRows) })}</p>}
    </>
  );
}

interface DownloadProps {
  readonly text: string;
  readonly file: DocumentFile;
  readonly onDownload: () => void;
}

function Download({ text, file, onDownload }: DownloadProps) {
  const { t } = useTranslation('invoice-document');
  return (
    <div className={styles.center}>
      <Icon name="file" size={32} />
      <p>{text}</p>
      <Button size="small" onClick={onDownload}>
        <Icon name="download" size={16} />
        {t('downloadSize', { size: formatFileSize(file.size) })}
      </Button>
    </div>
  );
}
