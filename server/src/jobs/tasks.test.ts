import { parseCrontab } from 'graphile-worker';
import { expect, it } from 'vitest';
import { crontab } from './tasks.ts';

it('the digests of providers are sent later on a day on which no server ran in the morning', () => {
  const digests = parseCrontab(crontab).find(({ task }) => task === 'gather_provider_digests');
  expect(digests?.options.backfillPeriod).toBe(12 * 60 * 60 * 1000);
});
