/** Invisible characters that could interrupt an address. */
const invisible = /[\p{Cf}\p{Cc}]/gu;

/** Full stops that browsers and mail programs read as the dot of a host name. */
const dots = /[\u3002\uff0e\uff61\u2024]/gu;

const addresses = [
  // An e-mail address or a handle.
  /@/u,
  // A scheme.
  /[a-z][a-z0-9+.-]*:\/\//iu,
  /\bwww\s*\./iu,
  // A host name: a letter or digit, a dot and at least two letters. Mail programs turn these into links.
  /[\p{L}\p{N}]\.\p{L}{2,}/u,
  /\d(?:\.\d{1,3}){3}/u,
];

/**
 * Whether a text contains an email address, a URL or a host name, or a text that mail programs treat as one. In doubt the answer is yes:
 * "St.Mary" without a space counts.
 */
export function holdsAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replace(invisible, '').replace(dots, '.');
  return addresses.some((address) => address.test(plain));
}
