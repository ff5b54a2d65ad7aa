import { describeUserAgent } from '@tunna/domain/people/user-agent';
import { htmlLanguage, isLanguage, type Language } from '@tunna/domain/text/languages';
import { formatDateTime } from '@tunna/domain/time/dates';
import { textsIn } from '@tunna/texts/read';
import type { Mail } from '../../platform/mail/mail.service.ts';
import type { PersonMessageKind, PersonMessageRow } from './person-message.queries.ts';

type Notified = Pick<PersonMessageRow, 'kind' | 'language' | 'user_agent' | 'address' | 'happened_at'>;

const languageOf = ({ language }: Notified): Language => (isLanguage(language) ? language : 'is');

/** Where the person can act on it; undefined after the account is deleted. */
const pageOf = (kind: PersonMessageKind, publicUrl: string): string | undefined =>
  kind === 'account_erased' ? undefined : `${publicUrl}/account`;

function contentOf(notified: Notified, publicUrl: string) {
  const language = languageOf(notified);
  const translate = textsIn(language);
  const { kind } = notified;
  const browser = describeUserAgent(notified.user_agent ?? '') ?? translate('person-message:unknownBrowser');
  const page = pageOf(notified.kind, publicUrl);
  const values = {
    host: new URL(publicUrl).hostname,
    time: formatDateTime(notified.happened_at, language),
    browser,
    address: page ?? '',
  };
  const facts: (readonly [string, string])[] = [[translate('person-message:time'), values.time]];
  if (kind === 'new_browser')
    facts.push(
      [translate('person-message:browser'), browser],
      [translate('person-message:network'), notified.address ?? ''],
    );
  return {
    language,
    greeting: translate('person-message:greeting'),
    subject: translate(`person-message:${kind}.subject`),
    intro: translate(`person-message:${kind}.intro`, values),
    hint: translate(`person-message:${kind}.hint`),
    sms: translate(`person-message:${kind}.sms`, values),
    facts,
    page,
  };
}

/** Only the names of a browser and of a network come from outside; they contain nothing that HTML would interpret. */
export function personMail(notified: Notified, publicUrl: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { language, greeting, subject, intro, hint, facts, page } = contentOf(notified, publicUrl);
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const rows = facts
    .map(
      ([label, value]) =>
        `<tr><th align="left" style="padding:4px 16px 4px 0;font-weight:600">${label}</th><td style="padding:4px 0">${value}</td></tr>`,
    )
    .join('');
  return {
    subject,
    text: `${greeting}\n\n${intro}\n\n${lines}\n\n${hint}\n${page === undefined ? '' : `${page}\n`}`,
    html: `<!doctype html>
<html lang="${htmlLanguage(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p>${greeting}</p>
<p>${intro}</p>
<table role="presentation" cellspacing="0" cellpadding="0" style="margin:16px 0">${rows}</table>
<p>${hint}</p>
${page === undefined ? '' : `<p><a href="${page}">${page}</a></p>\n`}</div>
</body>
</html>
`,
  };
}

export const personSms = (notified: Notified, publicUrl: string): string => contentOf(notified, publicUrl).sms;
