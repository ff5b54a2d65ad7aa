import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gzipPage, packStyles, plainPage } from './page-bytes.ts';

const styles = packStyles([
  { address: '/a.css', text: 'main{color:green}'.repeat(3_000) },
  { address: '/b.css', text: '' },
]);

describe('a page in parts', () => {
  it.each([
    ['short', 'Pappír', '</html>'],
    ['without a start', '', '</html>'],
    ['without a rest', 'Pappír', ''],
    ['longer than a stored block', 'þ'.repeat(65_535), '</html>'],
    ['as long as a stored block', 'x'.repeat(65_535), '</html>'],
    ['long', 'Pappír', 'Dagblöð og tímarit '.repeat(20_000)],
  ])('is one gzip file: %s', async (_name, start, rest) => {
    const page = `${start}${styles.bytes.toString()}${rest}`;
    expect(gunzipSync(await gzipPage({ start, rest }, styles)).toString()).toBe(page);
    expect(plainPage({ start, rest }, styles).toString()).toBe(page);
  });

  it('has its style sheets in the order in which they are named', () => {
    expect(styles.bytes.toString()).toMatch(/^<style>main.*<\/style><style><\/style>$/);
  });
});
