import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const transportOf = (publicUrl: string, hstsSubdomains: boolean) =>
  securityHeaders({ styles: [], clientEventsUrl: undefined, publicUrl, hstsSubdomains })['strict-transport-security'];

it('requires https for the host, and for its subdomains if configured', () => {
  expect(transportOf('https://tunna.example.is', false)).toBe('max-age=31536000');
  expect(transportOf('https://tunna.example.is', true)).toBe('max-age=31536000; includeSubDomains');
  expect(transportOf('http://tunna.example.is', true)).toBeUndefined();
});
