import type { FilePurpose } from '@tunna/contract/platform/file';

/** The purpose of an upload: a stored file, or an imported invoice. */
export type UploadPurpose = FilePurpose | 'import';

/** One upload. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly purpose: UploadPurpose;
  readonly state: 'waiting' | 'sending' | 'done' | 'already_there' | 'refused' | 'cancelled';
  /** The sent share, from 0 to 1. */
  readonly sent: number;
  /** The error code of a rejected upload. */
  readonly problem?: string;
}
