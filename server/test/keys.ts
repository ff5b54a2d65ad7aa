import { type KeyRing, keyText } from '../src/modules/platform/instance-secret/key-ring.service.ts';

/** The keys of tests: of the application in the test, and of servers beside it. */
export const testKeys: KeyRing = [{ id: 'test', secret: Buffer.alloc(32, 'a key for tests and nothing else') }];

/** The same as a setting. */
export const testKeysText = testKeys.map(keyText).join(',');
