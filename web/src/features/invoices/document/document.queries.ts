import { fetchDownload } from '../../../lib/api/client.ts';
import { saveFile } from '../../../lib/api/download.ts';
import { type DocumentKind, documentKind } from './document-kind.ts';

/** A stored file, as invoices and proposals name it. */
export interface DocumentFile {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** A file in memory. */
export interface LoadedDocument {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The bytes of a stored file. A stored file never changes. */
export const documentQuery = (orgId: number, { id, name }: DocumentFile) => ({
  queryKey: ['document', orgId, id] as const,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<LoadedDocument> => {
    const { file } = await fetchDownload('downloadFile', { params: { orgId, id } }, signal);
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { kind: documentKind(bytes, name), bytes };
  },
  staleTime: Number.POSITIVE_INFINITY,
  // Large: not kept after the page that shows it.
  gcTime: 60_000,
});

/** Fetches a file and gives it to the browser to save. @throws CallError */
export async function downloadDocument(orgId: number, { id, name }: DocumentFile): Promise<void> {
  const { file } = await fetchDownload('downloadFile', { params: { orgId, id } });
  saveFile(name, file);
}
