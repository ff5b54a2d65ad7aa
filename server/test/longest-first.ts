import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long for their size. A clean clone knows only sizes, and would begin these last, beside an idle core. */
const longFiles = [
  'contract-sweep',
  'publish-reports',
  'move-database',
  'contract-fuzz',
  'new-language',
  'demo-comparison',
].map((name) => `/${name}.test.ts`);

const isLong = ({ moduleId }: TestSpecification): boolean => longFiles.some((file) => moduleId.endsWith(file));

/** Orders the test files so that no long one is left for the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
