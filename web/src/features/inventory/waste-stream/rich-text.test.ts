import { describe, expect, it } from 'vitest';
import { htmlFromText, textFromHtml } from './rich-text.ts';

describe('the HTML of a text', () => {
  it('has paragraphs, line breaks, headings and lists', () => {
    expect(htmlFromText('Fyrsta\nönnur\n\n# Fyrirsögn\n- eitt\n- tvö\n\n1. fyrst\n2. svo')).toBe(
      '<p>Fyrsta<br>önnur</p><h2>Fyrirsögn</h2><ul><li>eitt</li><li>tvö</li></ul><ol><li>fyrst</li><li>svo</li></ol>',
    );
  });

  it('has bold, italic and links, one within another', () => {
    expect(htmlFromText('**feitt _og ská_** og [sjá](https://tunna.example/a?b=1&c=2)')).toBe(
      '<p><strong>feitt <em>og ská</em></strong> og <a href="https://tunna.example/a?b=1&amp;c=2">sjá</a></p>',
    );
  });

  it('leaves characters without a meaning unchanged', () => {
    expect(htmlFromText('snake_case_name og 2 * 3 * 4')).toBe('<p>snake_case_name og 2 * 3 * 4</p>');
    expect(htmlFromText('#ekki fyrirsögn')).toBe('<p>#ekki fyrirsögn</p>');
  });

  it('escapes markup and scripts', () => {
    expect(htmlFromText('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
    expect(htmlFromText('[x](javascript:alert(1))')).not.toContain('<a');
    expect(htmlFromText('[x](https://a.example/"onclick="b)')).toBe(
      '<p><a href="https://a.example/&quot;onclick=&quot;b">x</a></p>',
    );
  });
});

describe('a long text', () => {
  // A search from each bracket would read this length squared, which takes minutes on any machine.
  const length = 400_000;

  it('is read once, whatever begins in it', () => {
    const brackets = '['.repeat(length);
    expect(htmlFromText(brackets)).toBe(`<p>${brackets}</p>`);
    expect(htmlFromText(`${brackets}](x)`)).toBe(`<p>${brackets}](x)</p>`);
    expect(htmlFromText(`${brackets}a](https://a.example)`)).toBe(
      `<p><a href="https://a.example">${brackets.slice(1)}a</a></p>`,
    );
    for (const part of ['[a](https://', '[a', '[a] ', '_a', '*']) {
      const text = `${part.repeat(length / 10)}.`;
      expect(htmlFromText(text) === `<p>${text}</p>`).toBe(true);
    }
  });

  it('has its links after brackets that begin none', () => {
    expect(htmlFromText('[a] [b](https://b.example) [c [d](https://d.example) [')).toBe(
      '<p>[a] <a href="https://b.example">b</a> <a href="https://d.example">c [d</a> [</p>',
    );
    expect(htmlFromText('[**a] b** [](https://c.example)')).toBe('<p>[<strong>a] b</strong> [](https://c.example)</p>');
  });
});

describe('the text of some HTML', () => {
  for (const html of [
    '',
    '<p>Hreinn pappír</p>',
    '<p>Eitt<br />tvö</p><p>þrjú &amp; &lt;fjögur&gt;</p>',
    '<h3>Fyrirsögn</h3><ul><li>a</li><li><strong>b</strong></li></ul>',
    '<ol><li>fyrst</li><li>svo</li></ol>',
    '<p>- ekki listi</p><p>1. ekki heldur</p><p># né fyrirsögn *stjarna* _strik_ [hornklofi] \\</p>',
    '<p><a href="https://tunna.example/?a=1&amp;b=2" rel="noopener nofollow">sjá</a></p>',
  ]) {
    it(`leads back to the same: ${html}`, () => {
      const text = textFromHtml(html);
      expect(text).toBeDefined();
      expect(htmlFromText(text ?? '')).toBe(html.replace('<br />', '<br>').replace(' rel="noopener nofollow"', ''));
    });
  }

  it('takes a text without paragraphs, and lists as other editors write them', () => {
    expect(textFromHtml('Bara orð')).toBe('Bara orð');
    expect(textFromHtml('<ul>\n<li><p>a</p></li>\n<li><p>b</p></li>\n</ul>')).toBe('- a\n- b');
  });

  it('is undefined if the conversion would lose content', () => {
    expect(textFromHtml('<blockquote>Tilvitnun</blockquote>')).toBeUndefined();
    expect(textFromHtml('<p><u>undirstrikað</u></p>')).toBeUndefined();
    expect(textFromHtml('<ul><li>a<ul><li>b</li></ul></li></ul>')).toBeUndefined();
    expect(textFromHtml('<p>o<em>rð</em>hluti</p>')).toBeUndefined();
  });
});
