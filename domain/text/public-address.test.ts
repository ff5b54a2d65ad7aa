import { expect, it } from 'vitest';
import { isOpenToPhones } from './public-address.ts';

it.each([
  'https://tunna.example.is',
  'http://tunna.is:8080',
  'https://xn--rk-eka.is/path',
  'http://130.208.1.1:3000',
  'http://172.32.0.1',
  'https://[2a01:6f02::1]',
  'https://local.example.is',
  'https://12.example.is',
  'https://example.is9',
  'http://8.169.254.1',
  'http://8.192.168.1',
  'http://8.172.16.1',
])('phones open %s', (address) => {
  expect(isOpenToPhones(address)).toBe(true);
});

it.each([
  'http://localhost:3000',
  'http://LOCALHOST',
  'http://tunna.localhost',
  'http://127.0.0.1:3000',
  'http://2130706433',
  'http://0.0.0.0',
  'http://10.1.2.3',
  'http://172.16.0.9',
  'http://172.20.0.1',
  'http://172.31.255.9',
  'http://192.168.1.20',
  'http://169.254.1.1',
  'http://[::1]:3000',
  'http://[::]',
  'http://[fd00::1]',
  'http://[fe80::1]',
  'http://server',
  'http://server.local',
  'http://tunna.internal',
  'http://server.local/path',
  'http://home.arpa',
  'ftp://tunna.is',
  'xhttps://tunna.is',
  'tunna.is',
  '',
])('phones do not open %j', (address) => {
  expect(isOpenToPhones(address)).toBe(false);
});
