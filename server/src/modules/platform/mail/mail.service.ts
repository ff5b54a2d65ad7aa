import type { Transporter } from 'nodemailer';
import { writeToOutbox } from '../outbox/outbox.service.ts';

export interface Mail {
  /** The same for every try of one message, so that receivers and the outbox detect repeats. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  /** The address for answers, if they are wanted. */
  readonly replyTo?: string | undefined;
  readonly attachments?: readonly { readonly fileName: string; readonly type: string; readonly content: Buffer }[];
}

export interface MailTransport {
  /** Resolves when the message is accepted by the mail server or written to disk. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly from: string;
  /** Host name in message ids. */
  readonly domain: string;
}

const compose = ({ from, domain }: Options, { id, ...mail }: Mail) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: `<${id}@${domain}>`,
  ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
  attachments: (mail.attachments ?? []).map(({ fileName, type, content }) => ({
    filename: fileName,
    contentType: type,
    content,
  })),
  headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** A mailer that is loaded and opened with the first message, so that a server without mail does not load it. */
function lazily<Mailer extends Pick<Transporter, 'close'>>(open: (library: typeof import('nodemailer')) => Mailer) {
  let opening: Promise<Mailer> | undefined;
  return {
    get(): Promise<Mailer> {
      opening ??= import('nodemailer').then(open);
      return opening;
    },
    async close(): Promise<void> {
      (await opening)?.close();
    },
  };
}

/** Sends through a mail server; every phase has a timeout in milliseconds. */
export function smtpTransport(url: string, options: Options): MailTransport {
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
  const mailer = lazily(({ createTransport }) => createTransport({ url, ...limits }));
  return {
    async send(mail) {
      await (await mailer.get()).sendMail(compose(options, mail));
    },
    close: () => mailer.close(),
  };
}

/** Writes each message as one `.eml` file, named by the message's id, so that a repeat replaces the file. */
export function outboxTransport(directory: string, options: Options): MailTransport {
  return {
    async send(mail) {
      const { writeMail } = await import('./mail-file.service.ts');
      await writeToOutbox(directory, `${mail.id}.eml`, writeMail(compose(options, mail)));
    },
    close: async () => undefined,
  };
}
