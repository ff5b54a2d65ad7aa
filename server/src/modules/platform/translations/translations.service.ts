import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLanguage } from '@tunna/domain/text/languages';
import { ApplicationError } from '../../../http/errors.ts';

/**
 * All texts of one language, as collected by the web build.
 * @param file such as `is.json` @throws ApplicationError `not_found`
 */
export async function getTranslations(webDirectory: string, file: string): Promise<Uint8Array> {
  const language = file.replace(/\.json$/, '');
  if (!isLanguage(language)) throw new ApplicationError('not_found', 'There is no such language.');
  return readFile(join(webDirectory, 'i18n', `${language}.json`));
}
