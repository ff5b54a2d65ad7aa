import { htmlLanguage, type Language } from '@tunna/domain/text/languages';
import type { Mail } from '../mail/mail.service.ts';

export type Composed = Pick<Mail, 'subject' | 'text' | 'html'>;

/** A line of a letter; its label links to the address, if there is one. */
export type Fact = readonly [label: string, value: string, address?: string];

export interface Letter {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly intro: string;
  readonly facts: readonly Fact[];
  /** Absent if each fact has a separate address. */
  readonly action?: string;
  readonly address?: string;
  /** A link to more information. */
  readonly more?: { readonly action: string; readonly address: string };
  readonly hint: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Names of people are in the subject: a line break there would begin another header. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function asText({ greeting, intro, facts, action, address, more, hint }: Letter): string {
  const lines = facts.map(([label, value, to]) => `${label}: ${oneLine(value)}${to === undefined ? '' : `\n${to}\n`}`);
  const parts = [
    greeting,
    intro,
    lines.join('\n'),
    ...(address === undefined ? [] : [`${action}:\n${address}`]),
    ...(more === undefined ? [] : [`${more.action}:\n${more.address}`]),
    hint,
  ];
  return `${parts.join('\n\n')}\n`;
}

const asLink = (label: string, address: string | undefined): string =>
  address === undefined ? escapeHtml(label) : `<a href="${escapeHtml(address)}">${escapeHtml(label)}</a>`;

const asButton = ({ action = '', address }: Letter): string =>
  address === undefined
    ? ''
    : `<p style="margin:24px 0"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#0b6b4f;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>\n`;

/** Plain colours that mail programs may invert for their dark theme without losing contrast. */
function asHtml(letter: Letter): string {
  const facts = letter.facts
    .map(
      ([label, value, address]) =>
        `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:600">${asLink(label, address)}</th><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const more =
    letter.more === undefined
      ? ''
      : `<p><a href="${escapeHtml(letter.more.address)}">${escapeHtml(letter.more.action)}</a></p>\n`;
  return `<!doctype html>
<html lang="${htmlLanguage(letter.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/24px system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p>${escapeHtml(letter.greeting)}</p>
<p>${escapeHtml(letter.intro)}</p>
<table role="presentation" cellspacing="0" cellpadding="0" style="margin:16px 0">${facts}</table>
${asButton(letter)}${more}<p style="font-size:14px;line-height:20px">${escapeHtml(letter.hint)}</p>
</div>
</body>
</html>
`;
}

export const writeLetter = (letter: Letter): Composed => ({
  subject: letter.subject,
  text: asText(letter),
  html: asHtml(letter),
});

/** Max characters of a name in a text message, where each part of a long one costs. */
const longestSmsName = 60;

export function smsName(name: string): string {
  const line = oneLine(name);
  return line.length <= longestSmsName ? line : `${line.slice(0, longestSmsName - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
