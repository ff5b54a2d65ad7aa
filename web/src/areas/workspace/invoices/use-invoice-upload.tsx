import { largestInvoiceFile } from '@tunna/contract/platform/file-values';
import { formatFileSize } from '@tunna/domain/numbers/numbers';
import type { ReactNode } from 'react';
import { DropZone } from '../../../features/platform/file/drop-zone.tsx';
import { useFileChoice } from '../../../features/platform/file/file-choice.tsx';
import { UploadList } from '../../../features/platform/file/upload-list.tsx';
import { useUploads } from '../../../features/platform/file/uploads.tsx';
import { LimitNotice } from '../../../features/platform/subscription/limit-notice.tsx';
import { limitsQuery } from '../../../features/platform/subscription/subscription.queries.ts';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { permitted } from '../../../shared/layout/first-queries.ts';
import { useOrganization } from '../../../shared/session/organization.tsx';

/** The file types of the file dialog; the server explains why it rejects others. */
const accepted = '.xml,.pdf,.png,.jpg,.jpeg,.webp,.zip,.csv,.xlsx,.ods,.txt';

interface InvoiceUpload {
  /** The button that opens the file dialog. */
  readonly button: ReactNode;
  /** The input behind the button, and the uploads in progress. */
  readonly uploads: ReactNode;
  readonly dropZone: ReactNode;
}

/** The queries of `useInvoiceUpload`. */
export const uploadQueries = permitted('invoices.write', ({ orgId }) => [limitsQuery(orgId)]);

/**
 * The upload of invoice files; undefined for members who may not import.
 * @param isSecondary puts the button into the drop zone, because the page has another primary action
 */
export function useInvoiceUpload(isSecondary = false): InvoiceUpload | undefined {
  const { t } = useTranslation('invoice-import');
  const { may } = useOrganization();
  const { add } = useUploads();
  const onFiles = (files: readonly File[]) => add(files, 'import');
  const choice = useFileChoice({ label: t('choose'), accept: accepted, onFiles, isSecondary });
  if (!may('invoices.write')) return undefined;
  return {
    button: choice.button,
    uploads: (
      <>
        <LimitNotice name="fileBytes" />
        {choice.input}
        <UploadList isImport />
      </>
    ),
    dropZone: (
      <DropZone
        drag={t('drag')}
        drop={t('drop')}
        kinds={t('kinds', { largest: formatFileSize(largestInvoiceFile) })}
        onFiles={onFiles}
      >
        {isSecondary && choice.button}
      </DropZone>
    ),
  };
}
