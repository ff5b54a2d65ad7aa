import type { Entry } from 'yauzl';

/** An archive that is dangerous to expand; the message gives the reason. */
export class UnsafeArchiveError extends Error {
  override readonly name = 'UnsafeArchiveError';
}

export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes when expanded. */
  readonly expanded: number;
  /** Max ratio of the expanded size to the archive's size. */
  readonly ratio: number;
  /** Expanded bytes up to which the ratio is not checked: a small archive may be mostly repetition. */
  readonly small: number;
}

/** Adds up the sizes that an archive's directory declares, entry by entry, before anything is expanded. */
export class ArchiveTotals {
  #entries = 0;
  #expanded = 0;
  #compressed = 0;
  readonly #size: number;
  readonly #limits: ArchiveLimits;

  /** @param size of the archive, in bytes */
  constructor(size: number, limits: ArchiveLimits) {
    this.#size = size;
    this.#limits = limits;
  }

  /** @throws UnsafeArchiveError with the entry that exceeds the limits */
  add({ uncompressedSize, compressedSize }: Pick<Entry, 'uncompressedSize' | 'compressedSize'>): void {
    const { entries, expanded, ratio, small } = this.#limits;
    this.#entries += 1;
    this.#expanded += uncompressedSize;
    this.#compressed += compressedSize;
    if (this.#entries > entries) throw new UnsafeArchiveError(`it has more than ${entries} entries`);
    if (this.#expanded > expanded) throw new UnsafeArchiveError(`it expands to more than ${expanded} bytes`);
    if (this.#expanded > small && this.#expanded > this.#size * ratio)
      throw new UnsafeArchiveError(`it expands to more than ${ratio} times its size`);
    if (this.#compressed > this.#size) throw new UnsafeArchiveError('its entries lie over one another');
  }
}
