const gap = '…';

/** An address that its owner recognizes and others cannot use: `a…@example.is`, `+354…56`, or the host of a webhook. */
export function maskAddress(address: string): string {
  const host = /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)/.exec(address)?.[1];
  if (host !== undefined) return `${host}/${gap}`;
  const at = address.lastIndexOf('@');
  if (at > 0) return `${address.slice(0, 1)}${gap}${address.slice(at)}`;
  return address.length > 8 ? `${address.slice(0, 4)}${gap}${address.slice(-2)}` : gap;
}

/** A text of a mail server without addresses: it often repeats the one of the recipient. */
export const maskAddressesIn = (text: string, recipient: string): string =>
  text.replaceAll(recipient, maskAddress(recipient)).replaceAll(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g, maskAddress);
