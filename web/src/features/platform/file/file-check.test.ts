import { largestFile } from '@tunna/contract/platform/file-values';
import { expect, it } from 'vitest';
import { acceptedFiles, mayPassLater, problemBefore, typeLabel } from './file-check.ts';

it('reports a rejection before the upload', () => {
  const problem = (name: string, size: number) => problemBefore({ name, size }, 'general');
  expect(problem('a.pdf', 0)).toBe('empty');
  expect(problem('a.pdf', largestFile)).toBeUndefined();
  expect(problem('a.pdf', largestFile + 1)).toBe('payload_too_large');
  expect(problem('merki.svg', 10)).toBe('unsupported_media_type');
  expect(problem('MYND.JPEG', 10)).toBeUndefined();
  expect(problem('án endingar', 10)).toBeUndefined();
});

it('allows any file for import, up to the size limit', () => {
  const problem = (name: string, size: number) => problemBefore({ name, size }, 'import');
  expect(problem('merki.svg', largestFile + 1)).toBeUndefined();
  expect(problem('mars.xml', 64 * 1024 ** 2 + 1)).toBe('payload_too_large');
});

it('offers a retry if the error is not caused by the file', () => {
  expect(['unreachable', 'limit_reached', 'file_mismatch', 'empty'].map(mayPassLater)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('offers the camera of a phone, and every accepted type', () => {
  expect(acceptedFiles.split(',')).toEqual(expect.arrayContaining(['image/*', '.pdf', '.heic', '.xlsx', '.xml']));
});

it('names types by their file extension', () => {
  expect(typeLabel('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toBe('XLSX');
  expect(typeLabel('image/jpeg')).toBe('JPG');
  expect(typeLabel('something/else')).toBe('something/else');
});
