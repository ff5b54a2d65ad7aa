import { htmlLanguage, isLanguage, type Language } from '@tunna/domain/text/languages';
import { textsIn } from '@tunna/texts/read';
import type { Mail } from '../../platform/mail/mail.service.ts';

interface Code {
  readonly code: string;
  /** Where people sign in, such as tunna.example.is. */
  readonly host: string;
  readonly language: string;
  /** Whether the code confirms a signed-in person, instead of signing in. */
  readonly confirms: boolean;
  /** A complete URL that signs in without the code. */
  readonly link?: string;
}

const languageOf = ({ language }: Code): Language => (isLanguage(language) ? language : 'is');

/**
 * No own colours, so that the dark theme of the mail program stays legible. Host, code and link contain nothing that HTML would interpret.
 * The subject contains no code, because lock screens show subjects.
 */
export function codeMail(message: Code): Pick<Mail, 'subject' | 'text' | 'html'> {
  const language = languageOf(message);
  const translate = textsIn(language);
  const { code, host, link } = message;
  const kind = message.confirms ? 'confirmation' : 'signIn';
  const subject = translate(`sign-in-message:${kind}.subject`);
  const intro = translate(`sign-in-message:${kind}.intro`, { code, host });
  const linkText = link === undefined ? '' : `${translate('sign-in-message:link')}\n${link}\n\n`;
  const linkHtml =
    link === undefined
      ? ''
      : `<p>${translate('sign-in-message:link')}<br><a href="${link}">${translate('sign-in-message:open')}</a></p>\n`;
  return {
    subject,
    text: `${translate('sign-in-message:greeting')}\n\n${intro}\n\n    ${message.code}\n\n${translate('sign-in-message:validity')}\n\n${linkText}${translate('sign-in-message:unasked')}\n`,
    html: `<!doctype html>
<html lang="${htmlLanguage(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p>${translate('sign-in-message:greeting')}</p>
<p>${intro}</p>
<p style="margin:24px 0;font:600 32px/40px ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px">${message.code}</p>
<p>${translate('sign-in-message:validity')}</p>
${linkHtml}<p style="font-size:14px;line-height:20px">${translate('sign-in-message:unasked')}</p>
</div>
</body>
</html>
`,
  };
}

/** The last line binds the code to the site, in the format that phones autofill (WebOTP, Apple's domain-bound codes). */
export function codeSms(message: Code): string {
  const translate = textsIn(languageOf(message));
  const { code, host } = message;
  const sentence = translate(message.confirms ? 'sign-in-message:confirmation.sms' : 'sign-in-message:signIn.sms', {
    code,
    host,
  });
  const link = message.link === undefined ? '' : `\n${translate('sign-in-message:smsLink')} ${message.link}`;
  return `${sentence}${link}\n\n@${message.host} #${message.code}`;
}
