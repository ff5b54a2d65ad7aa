import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TermsType } from '@tunna/contract/platform/platform';
import type { Language } from '@tunna/domain/text/languages';
import { ApplicationError } from '../../../http/errors.ts';
import { sanitizeContent } from '../../../http/security/sanitize.ts';

const defaultFolder = join(import.meta.dirname, '../../../../terms');

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Legal terms as HTML. A file of the same name in the operator's folder replaces the default.
 * @param ownTerms folder for files such as `privacy-policy.is.html`; need not exist
 * @throws ApplicationError `terms_not_found`
 */
export async function getTerms(ownTerms: string, type: TermsType, language: Language): Promise<string> {
  // The terms exist in Icelandic and English.
  const file = `${type}.${language === 'is' ? 'is' : 'en'}.html`;
  const html = (await readIfPresent(join(ownTerms, file))) ?? (await readIfPresent(join(defaultFolder, file)));
  if (html === undefined) throw new ApplicationError('terms_not_found', 'There are no such terms.');
  return sanitizeContent(html);
}
