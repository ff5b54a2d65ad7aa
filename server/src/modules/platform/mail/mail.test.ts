import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../../test/folder.ts';
import { mailOptions, startMailServer } from '../../../../test/receivers.ts';
import { pruneOutbox } from '../outbox/outbox.service.ts';
import { type Mail, outboxTransport } from './mail.service.ts';

const mail: Mail = {
  id: 'message-1-1',
  to: 'þór@ísland.example',
  subject: 'Beiðni um tæmingu: Þjónustumiðstöð við Ægisgötu, sem hefur langt nafn – C-1',
  text: `Góðan dag\n.\n.falið\nFrom here\n${'langt orð '.repeat(200)}\n  \nendir =20 \t\n`,
  html: `<!doctype html>\n<p>Sæl&nbsp;öll</p>\r\n<p>${'x'.repeat(1200)}</p>\n`,
  language: 'is',
  replyTo: 'svar@org.example',
};
const letter = {
  fileName: 'Krafa – 1.pdf',
  type: 'application/pdf',
  content: Buffer.from('%PDF\r\n\0\u00ff'.repeat(90)),
};

/** What people see, and the headers that programs read. */
async function contentOf(raw: string | Buffer) {
  const { headers, headerLines, date, html, text, ...content } = await PostalMime.parse(raw);
  const read = ['content-language', 'auto-submitted', 'mime-version', 'reply-to', 'message-id', 'subject', 'from'];
  expect([date === undefined, headerLines.length > 5]).toEqual([false, true]);
  return {
    ...content,
    html: html?.replaceAll('\r\n', '\n'),
    text: text?.replaceAll('\r\n', '\n'),
    read: headers
      .filter(({ key }) => read.includes(key))
      .map(({ key, value }) => `${key}: ${value}`)
      .sort(),
  };
}

describe('a message in the outbox', () => {
  it.each([
    ['with text in several languages', mail],
    ['in ASCII', { ...mail, to: 'a@b.example', subject: 'Plain', text: 'Hello\n', html: '<p>Hello</p>' }],
    ['with an attachment', { ...mail, attachments: [letter] }],
  ])('%s equals what a mail server gets', async (_, sent) => {
    const server = await startMailServer();
    onTestFinished(server.close);
    const folder = join(await mkdtemp(join(tmpdir(), 'tunna-outbox-')), 'outbox');
    onTestFinished(() => rm(folder, { recursive: true }));
    await server.mail.send(sent);
    await outboxTransport(folder, mailOptions).send(sent);
    expect(await readdir(folder)).toEqual(['message-1-1.eml']);
    const path = join(folder, 'message-1-1.eml');
    const file = await readFile(path);
    const content = await contentOf(file);
    expect(content).toEqual(await contentOf(server.received[0] ?? ''));
    expect([content.subject, content.attachments.length]).toEqual([sent.subject, sent.attachments?.length ?? 0]);
    const lines = file.toString('latin1').split('\r\n');
    expect(lines.filter((line) => line.length > 998 || /[\r\n]/.test(line))).toEqual([]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});

describe('old messages of the outbox', () => {
  it('are removed, others stay, and there may be none', async () => {
    const root = await temporaryFolder();
    const folder = join(root, 'outbox');
    const limit = new Date('2026-11-01T00:00:00Z');
    await pruneOutbox(folder, limit);
    for (const id of ['old', 'new']) await outboxTransport(folder, mailOptions).send({ ...mail, id });
    const before = new Date(limit.getTime() - 1000);
    await utimes(join(folder, 'old.eml'), before, before);
    await utimes(join(folder, 'new.eml'), limit, limit);
    await pruneOutbox(folder, limit);
    expect(await readdir(folder)).toEqual(['new.eml']);
  });
});
