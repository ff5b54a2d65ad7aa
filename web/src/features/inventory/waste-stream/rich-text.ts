/**
 * Rich text as people write it in a plain field, to and from the simple HTML that the server keeps: an empty line ends a paragraph,
 * `# ` begins a heading, `- ` and `1. ` items of a list; `**bold**`, `_italic_`, `[text](https://…)`. A backslash takes its meaning
 * from the character after it.
 */

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const unescapeHtml = (html: string): string =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

const mark =
  /\\(?<plain>[\\*_[\]#\d-])|\*\*(?<bold>(?:\\.|[^*\\])+)\*\*|(?<![\p{L}\p{N}])_(?<italic>(?:\\.|[^_\\])+)_(?![\p{L}\p{N}])|\[/gu;
const linkText = /(?:\\.|[^\]\\])*/uy;
const linkTarget = /\]\((?<href>(?:https?:\/\/|mailto:)[^\s()]+)\)/uy;

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/**
 * Reads the link after a `[`.
 * @returns the position after it; without HTML, no link begins before that position
 */
function readLink(text: string, start: number): { readonly html?: string; readonly end: number } {
  const linked = matchAt(linkText, text, start)?.[0] ?? '';
  const end = start + linked.length;
  const target = linked === '' ? null : matchAt(linkTarget, text, end);
  if (target === null) return { end };
  const href = escapeHtml(target.groups?.href ?? '');
  return { html: `<a href="${href}">${inlineHtml(linked)}</a>`, end: end + target[0].length };
}

/** Reads a text once: all `[` before the same `]` lead to the same result, which is not searched again for each of them. */
function inlineHtml(text: string): string {
  const marks = new RegExp(mark);
  let html = '';
  let end = 0;
  let noLinkBefore = 0;
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const { index } = match;
    const { plain, bold, italic } = match.groups ?? {};
    let found: string | undefined;
    if (plain !== undefined) found = escapeHtml(plain);
    else if (bold !== undefined) found = `<strong>${inlineHtml(bold)}</strong>`;
    else if (italic !== undefined) found = `<em>${inlineHtml(italic)}</em>`;
    else if (index >= noLinkBefore) {
      const link = readLink(text, marks.lastIndex);
      found = link.html;
      if (found === undefined) noLinkBefore = link.end;
      else marks.lastIndex = link.end;
    }
    if (found === undefined) continue;
    html += escapeHtml(text.slice(end, index)) + found;
    end = marks.lastIndex;
  }
  return html + escapeHtml(text.slice(end));
}

type BlockTag = 'p' | 'ul' | 'ol' | 'h2' | 'h3' | 'h4';

interface Block {
  readonly tag: BlockTag;
  readonly lines: string[];
}

const headings: readonly BlockTag[] = ['h2', 'h3', 'h4'];
const beginning = /^(?:(?<heading>#{1,3})|(?<bullet>-)|(?<number>\d+\.)) (?<rest>.*)$/;

function readLine(line: string): { tag: BlockTag; rest: string } {
  const { heading, bullet, number, rest = line } = beginning.exec(line)?.groups ?? {};
  if (heading !== undefined) return { tag: headings[heading.length - 1] ?? 'h4', rest };
  if (bullet !== undefined) return { tag: 'ul', rest };
  return { tag: number === undefined ? 'p' : 'ol', rest };
}

function readBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') {
      open = undefined;
      continue;
    }
    const { tag, rest } = readLine(line.trim());
    if (open?.tag !== tag || headings.includes(tag)) {
      open = { tag, lines: [] };
      blocks.push(open);
    }
    open.lines.push(rest);
  }
  return blocks;
}

/** The HTML of what was typed: nothing but the elements above, so that it may be shown as it is. */
export function htmlFromText(text: string): string {
  return readBlocks(text)
    .map(({ tag, lines }) => {
      const parts = lines.map(inlineHtml);
      const isList = tag === 'ul' || tag === 'ol';
      return `<${tag}>${isList ? parts.map((part) => `<li>${part}</li>`).join('') : parts.join('<br>')}</${tag}>`;
    })
    .join('');
}

/** The same HTML in one canonical form. */
function oneSpelling(html: string): string {
  const plain = html
    .replace(/ rel="[^"]*"/g, '')
    .replace(/<br\s*\/?>/g, '<br>')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/<li><p>(.*?)<\/p><\/li>/g, '<li>$1</li>')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:p|ul|ol|li|h2|h3|h4|br)>) ?/g, '$1')
    .trim();
  const parts = plain.split(/(<[^>]*>)/);
  const spelled = parts.map((part) => (part.startsWith('<') ? part : escapeHtml(unescapeHtml(part)))).join('');
  return /<(?:p|ul|ol|h2|h3|h4)>/.test(spelled) || spelled === '' ? spelled : `<p>${spelled}</p>`;
}

const escapeText = (text: string): string => text.replace(/[\\*_[\]]/g, '\\$&');

function inlineText(html: string): string {
  let href = '';
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (!part.startsWith('<')) return escapeText(unescapeHtml(part));
      if (part === '<br>') return '\n';
      if (part === '<strong>' || part === '</strong>') return '**';
      if (part === '<em>' || part === '</em>') return '_';
      if (part === '</a>') return `](${href})`;
      href = unescapeHtml(/^<a href="([^"]*)">$/.exec(part)?.[1] ?? '');
      return href === '' ? '' : '[';
    })
    .join('');
}

/** A line that only looks like the beginning of something. */
const plainLine = (line: string): string => (beginning.test(line) ? `\\${line}` : line);

function blockText(tag: string, html: string): string {
  if (tag === 'p') return inlineText(html).split('\n').map(plainLine).join('\n');
  const level = headings.indexOf(tag as BlockTag);
  if (level >= 0) return `${'#'.repeat(level + 1)} ${inlineText(html)}`;
  const items = [...html.matchAll(/<li>(.*?)<\/li>/g)].map((match) => inlineText(match[1] ?? ''));
  return items.map((item, index) => `${tag === 'ul' ? '-' : `${index + 1}.`} ${item}`).join('\n');
}

/** The text of some HTML; undefined if the text would not convert back to the same HTML. */
export function textFromHtml(html: string): string | undefined {
  const spelled = oneSpelling(html);
  const blocks = [...spelled.matchAll(/<(p|ul|ol|h2|h3|h4)>(.*?)<\/\1>/g)];
  const text = blocks.map(([, tag = 'p', inner = '']) => blockText(tag, inner)).join('\n\n');
  return htmlFromText(text) === spelled ? text : undefined;
}
