import { describe, expect, it } from 'vitest';
import { contentKind, markupKind, typeOfName } from './file-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

describe('the kind of a file by its content', () => {
  it.each([
    ['%PDF-1.7\n', 'pdf'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
    ['GIF87a\x01\0', 'gif'],
    ['GIF89a\x01\0', 'gif'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
    ['\0\0\0\x18ftypheic\0\0\0\0', 'heic'],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heix', 'heic'],
    ['\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc', 'heic'],
    ['PK\x03\x04\x14\0', 'zip'],
  ])('of %j is %s', (head, kind) => {
    expect(contentKind(bytes(head))).toBe(kind);
  });

  it.each([
    '',
    'name;kg',
    ' %PDF-1.7',
    'xGIF89a',
    'GIF88a',
    'RIFF\x24\0\0\0WAVEfmt ',
    'FORM\x24\0\0\0WEBPVP8 ',
    '\0\0\0\x18ftypisom\0\0\0\0',
    '\0\0\0\x18moovheic\0\0\0\0',
    'heicftypisom\0\0\0\0',
  ])('of %j is text until that is checked', (head) => {
    expect(contentKind(bytes(head))).toBe('text');
  });
});

it.each([
  ['invoice.PDF', 'pdf'],
  ['photo.jpeg', 'jpeg'],
  ['photo.heif', 'heic'],
  ['backup.tar.zip', 'zip'],
  ['program.exe', 'other'],
  ['README', undefined],
  ['name.', undefined],
  ['invoice.pdf ', undefined],
  ['invoice.pdf copy', undefined],
  ['no. 5 b', undefined],
  [`name.${'a'.repeat(21)}`, undefined],
])('the type of %j is %s', (name, type) => {
  expect(typeOfName(name)).toBe(type);
});

it.each([
  ['<Invoice xmlns="urn:x">', 'xml'],
  ['<?xml version="1.0"?>\n<!-- a <html> note -->\n\n<Invoice>', 'xml'],
  ['<_a>', 'xml'],
  ['<htmlx>', 'xml'],
  ['<xhtml>', 'xml'],
  ['<html:x>', 'xml'],
  ['<a><!doctype html>', 'xml'],
  ['<html lang="is">', 'page'],
  ['  <BODY>', 'page'],
  ['<svg:svg>', 'page'],
  ['<my.own-ns:script>', 'page'],
  ['<!DOCTYPE html>', 'page'],
  ['<!doctypehtml>', 'page'],
  ['<!-- note --><!DOCTYPE  svg PUBLIC "x">', 'page'],
  ['<!DOCTYPE html[', 'page'],
  ['<!DOCTYPE Invoice [<!ENTITY x "y">]>', 'document_type'],
  ['<!DOCTYPE>', 'document_type'],
  ['', 'unknown'],
  ['text <html>', 'unknown'],
  ['<!-- note --> text', 'unknown'],
  ['<1a>', 'unknown'],
])('the markup %j is %s', (text, kind) => {
  expect(markupKind(text)).toBe(kind);
});
