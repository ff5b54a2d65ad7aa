import sanitizeHtml from 'sanitize-html';

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }) },
};

const seen = new Map<string, string>();
const maxCachedTexts = 500;

/**
 * Sanitizes rich text of users. It is sanitized before it is stored and again before it is displayed, so that
 * rows of older versions are safe too. Recent results are cached.
 */
export function sanitizeContent(html: string): string {
  const known = seen.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeHtml(html, allowed);
  const oldest = seen.keys().next();
  if (seen.size >= maxCachedTexts && oldest.done !== true) seen.delete(oldest.value);
  seen.set(html, clean);
  return clean;
}

/** The same, but empty for HTML without visible content: an editor’s empty document is one empty paragraph. */
export function sanitizeForStorage(html: string): string {
  const clean = sanitizeContent(html);
  return clean.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' ? '' : clean;
}
