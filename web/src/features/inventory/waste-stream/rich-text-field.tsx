import { Button, Row, TextArea } from '@tunna/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../lib/text/translation.tsx';
import { htmlFromText, textFromHtml } from './rich-text.ts';

interface Props {
  readonly label: string;
  readonly describedBy: string;
  /** HTML as the server keeps it. */
  readonly value: string;
  readonly lang: string;
  readonly readOnly: boolean;
  /** How a heading begins: one sign more for each level below the page's own. */
  readonly headingMark: '#' | '##';
  readonly onChange: (html: string) => void;
  readonly onLeave: () => void;
}

interface Wrap {
  readonly name: 'bold' | 'italic' | 'link';
  readonly before: string;
  readonly after: string;
  readonly shortcut?: string;
}

const wraps: readonly Wrap[] = [
  { name: 'bold', before: '**', after: '**', shortcut: 'b' },
  { name: 'italic', before: '_', after: '_', shortcut: 'i' },
  { name: 'link', before: '[', after: '](https://)' },
];

interface Replacement {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Wraps the selection in two marks; without a selection the cursor is between them. */
function wrapped(text: string, from: number, to: number, { before, after }: Wrap): Replacement {
  const changed = text.slice(0, from) + before + text.slice(from, to) + after + text.slice(to);
  return { text: changed, from: from + before.length, to: to + before.length };
}

/** A mark before every line that the selection touches. */
function begun(text: string, from: number, to: number, mark: string): Replacement {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const lines = text.slice(start, to).split('\n');
  const marked = lines.map((line) => (line.startsWith(`${mark} `) ? line : `${mark} ${line}`)).join('\n');
  const grown = marked.length - (to - start);
  return { text: text.slice(0, start) + marked + text.slice(to), from: to + grown, to: to + grown };
}

/** Changes the text as typing does, so that the browser can undo it: only what differs is inserted. */
function typeInto(control: HTMLTextAreaElement, next: string): void {
  const { value } = control;
  const shorter = Math.min(value.length, next.length);
  let start = 0;
  while (start < shorter && value[start] === next[start]) start += 1;
  let end = 0;
  while (end < shorter - start && value.at(-1 - end) === next.at(-1 - end)) end += 1;
  control.setSelectionRange(start, value.length - end);
  document.execCommand('insertText', false, next.slice(start, next.length - end));
}

/**
 * Rich text as plain text with marks, and a toolbar that inserts them. HTML that has no such text (from an import, or another program) is
 * edited as HTML, so that nothing is lost; any text can be edited as HTML.
 */
export function RichTextField(props: Props) {
  const { label, describedBy, value, lang, readOnly, headingMark, onChange, onLeave } = props;
  const { t } = useTranslation('waste-stream');
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => textFromHtml(value));
  const [written, setWritten] = useState(value);
  // The text of another editor, or a copy from another language, has arrived.
  if (written !== value) {
    setWritten(value);
    setText(textFromHtml(value));
  }
  const asHtml = text === undefined;
  const write = (next: string) => {
    const html = asHtml ? next : htmlFromText(next);
    setText(asHtml ? undefined : next);
    setWritten(html);
    onChange(html);
  };
  const replace = (change: (text: string, from: number, to: number) => Replacement) => {
    const control = area.current;
    if (control === null || asHtml) return;
    const next = change(control.value, control.selectionStart, control.selectionEnd);
    control.focus();
    // In the document before the next key, which is typed at the selection.
    flushSync(() => typeInto(control, next.text));
    // Where the browser inserts nothing, such as above the maximum length, undo does not know the change.
    if (control.value !== next.text) flushSync(() => write(next.text));
    control.setSelectionRange(next.from, next.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const wrap = wraps.find(({ shortcut }) => shortcut === event.key.toLowerCase());
    if (wrap === undefined) return;
    event.preventDefault();
    replace((...at) => wrapped(...at, wrap));
  };
  const plain = textFromHtml(value);
  return (
    <>
      {!readOnly && (
        <Row gap={4} role="toolbar" aria-label={t('format.label', { field: label })}>
          {!asHtml && (
            <>
              {wraps.map((wrap) => (
                <Button
                  key={wrap.name}
                  variation="ghost"
                  size="mini"
                  onClick={() => replace((...at) => wrapped(...at, wrap))}
                >
                  {t(`format.${wrap.name}`)}
                </Button>
              ))}
              <Button variation="ghost" size="mini" onClick={() => replace((...at) => begun(...at, headingMark))}>
                {t('format.heading')}
              </Button>
              <Button variation="ghost" size="mini" onClick={() => replace((...at) => begun(...at, '-'))}>
                {t('format.list')}
              </Button>
            </>
          )}
          <Button
            variation="ghost"
            size="mini"
            aria-pressed={asHtml}
            disabled={asHtml && plain === undefined}
            onClick={() => setText(asHtml ? plain : undefined)}
          >
            HTML
          </Button>
        </Row>
      )}
      <TextArea
        ref={area}
        label={label}
        hideLabel
        rows={6}
        lang={lang}
        maxLength={18_000}
        readOnly={readOnly}
        aria-describedby={describedBy}
        hint={asHtml && plain === undefined ? t('format.onlyHtml') : undefined}
        value={asHtml ? value : text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      />
    </>
  );
}
