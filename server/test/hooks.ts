import { beforeAll, beforeEach } from 'vitest';

/** An object for all tests of a file, which is created before them. Until then it has no properties. */
export function ofAllTests<Made extends object>(create: () => Promise<Made>): Made {
  const made = {} as Made;
  beforeAll(async () => void Object.assign(made, await create()));
  return made;
}

/** An object that is created again before each test of a file. Until then it has no properties. */
export function ofEachTest<Made extends object>(create: () => Promise<Made>): Made {
  const made = {} as Made;
  beforeEach(async () => void Object.assign(made, await create()));
  return made;
}
