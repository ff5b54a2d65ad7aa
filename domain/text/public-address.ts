/** Names of hosts that exist on one machine or one network only. */
const localName = /(?:^|\.)(?:localhost|localdomain|local|internal|lan|home|home\.arpa)$/;

/** Loopback, private and link-local addresses of IPv4, and 0.0.0.0. */
const localAddress = /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2[0-9]|3[01])\./;

/** Loopback, unique local and link-local addresses of IPv6. */
const localAddress6 = /^\[(?:::1?|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/;

const address = /^https?:\/\/(\[[0-9a-f:]+\]|[^/:?#[\]@]+)(?::[0-9]+)?(?:[/?#]|$)/;

/** Whether any phone can open an address of the web. Those of one machine or one network it cannot. */
export function isOpenToPhones(url: string): boolean {
  const host = address.exec(url.toLowerCase())?.[1];
  if (host === undefined) return false;
  if (host.startsWith('[')) return !localAddress6.test(host);
  if (/^[0-9.]+$/.test(host)) return host.split('.').length === 4 && !localAddress.test(host);
  return host.includes('.') && !localName.test(host);
}
