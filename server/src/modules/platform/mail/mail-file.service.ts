import * as base64 from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as quotedPrintable from 'nodemailer/lib/qp';

type Composition = ConstructorParameters<typeof MailComposer>[0];

/**
 * The message as a file, equal to what a mail server gets. The library builds the parts and their headers; its streams would take four
 * times as long as everything here.
 */
export const writeMail = (mail: Composition): Buffer => Buffer.from(partOf(new MailComposer(mail).compile()));

function partOf(node: MimeNode): string {
  const head = `${node.buildHeaders()}\r\n\r\n`;
  if (!node.multipart) return head + contentOf(node);
  const { boundary } = node;
  return `${head}${node.childNodes.map((child) => `--${boundary}\r\n${partOf(child)}\r\n`).join('')}--${boundary}--\r\n`;
}

function contentOf(node: MimeNode): string {
  const { content = '' } = node;
  const encoding = node.getTransferEncoding();
  if (typeof content !== 'string') {
    if (!Buffer.isBuffer(content) || encoding !== 'base64')
      throw new TypeError('A part of the message has no content.');
    return base64.wrap(base64.encode(content));
  }
  const text = content.replace(/\r?\n/g, '\r\n');
  switch (encoding) {
    case 'base64':
      return base64.wrap(base64.encode(text));
    case 'quoted-printable':
      return quotedPrintable.wrap(quotedPrintable.encode(text));
    default:
      return text;
  }
}
