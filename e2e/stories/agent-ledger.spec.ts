import { expect, test } from '@playwright/test';
import { openStation, type WeighingStation } from '../weighing-station.ts';

// One after the other, and early: they wait most of the time, so that others use the processor.
test.describe.configure({ mode: 'default' });

/** Loads with distinct weights. */
function ledgerOf({ scale }: WeighingStation, protocol: 'ascii' | 'mt-sics') {
  const weighed: string[] = [];
  const next = () => `${3 + weighed.length}.${protocol === 'ascii' ? '125' : '250'}`;
  const put = (kilograms: string, more = '') =>
    scale.notify(`weigh on ${protocol === 'ascii' ? 1 : 2} ${kilograms}${more}`);
  return {
    weighed,
    /** Weighs a load and removes it. */
    async weigh(): Promise<void> {
      const kilograms = next();
      weighed.push(kilograms);
      const done = scale.until(new RegExp(`weighed ${kilograms.replace('.', '\\.')}`));
      put(kilograms);
      await done;
    },
    /** A load stays on the scale while something happens. */
    async whileOnTheScale(milliseconds: number, happens: () => Promise<void>): Promise<void> {
      const kilograms = next();
      weighed.push(kilograms);
      const begun = scale.until(new RegExp(`weighing ${kilograms.replace('.', '\\.')}`));
      const done = scale.until(new RegExp(`weighed ${kilograms.replace('.', '\\.')}`));
      put(kilograms, ` for ${milliseconds}`);
      await begun;
      await happens();
      await done;
    },
  };
}

async function readingsOf(station: WeighingStation): Promise<string[]> {
  const database = await station.database();
  try {
    const rows = await database.query<{ net: string }>(
      'select net from scale_reading where scale_id = $1 and held_because is null order by net',
      [station.scaleId],
    );
    return rows.map(({ net }) => net);
  } finally {
    await database.close();
  }
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

for (const protocol of ['ascii', 'mt-sics'] as const) {
  test(`every stable weight arrives exactly once from a scale that speaks ${protocol}, whatever is cut or killed`, async () => {
    const station = await openStation(protocol);
    try {
      const { server, scale, agent, network } = station;
      await scale.start();
      await agent.start();
      const { weighed, weigh, whileOnTheScale } = ledgerOf(station, protocol);
      await weigh();
      await weigh();

      // The network: disconnected, then connected and silent.
      network.state = 'refusing';
      network.cut();
      await weigh();
      network.state = 'half open';
      await weigh();
      network.state = 'whole';
      network.cut();
      await weigh();

      // The server: killed during a weighing, before it responds to the agent.
      await whileOnTheScale(900, async () => {
        await pause(Math.random() * 900);
        await server.end('SIGKILL');
      });
      await weigh();
      await server.start();
      await weigh();

      // The agent: killed before or after it has stored the load, which is still there when it restarts.
      await whileOnTheScale(6_000, async () => {
        await pause(Math.random() * 900);
        await agent.end('SIGKILL');
        await agent.start();
      });
      network.state = 'refusing';
      network.cut();
      await weigh();
      await agent.end('SIGKILL');
      await agent.start();
      network.state = 'whole';

      // The scale itself.
      await scale.end('SIGKILL');
      await scale.start();
      await pause(2_500);
      await weigh();

      const expected = [...weighed].sort((one, other) => Number(one) - Number(other));
      await expect.poll(() => readingsOf(station)).toEqual(expected);
    } finally {
      await station.close();
    }
  });
}
