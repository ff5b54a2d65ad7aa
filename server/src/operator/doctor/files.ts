import type { Config } from '../../config.ts';
import { describeStore } from '../../modules/platform/file/file-stores.service.ts';
import { examineStore } from '../../modules/platform/file/store-check.service.ts';
import { type Check, good, problem } from './check.ts';

/** Writes, reads and removes a small object of a bucket. */
export async function checkFiles(config: Config): Promise<Check> {
  const found = await examineStore(config);
  const where = describeStore(config);
  return found === undefined ? good('files', `in ${where}`) : problem('files', `${where} cannot be used`, found);
}
