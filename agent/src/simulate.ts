// Simulated scales: `npm run agent:simulate`. They weigh a load every few seconds. With --manual they weigh what is typed: `weigh 12.5`
// or `weigh on 2 12.5 for 9000` (milliseconds), and Enter.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ScaleSimulator } from './simulator/scale-simulator.ts';

const { values } = parseArgs({
  options: {
    ascii: { type: 'string', default: '4001' },
    'mt-sics': { type: 'string', default: '4002' },
    /** Ports of a scale with registers (Modbus TCP), and of one without a known protocol; only if they are named. */
    modbus: { type: 'string' },
    column: { type: 'string' },
    manual: { type: 'boolean', default: false },
    /** Milliseconds for which a load is stable, and for which the scale is empty after it. */
    steady: { type: 'string', default: '4000' },
    empty: { type: 'string', default: '3000' },
  },
});
const [steady, empty] = [Number(values.steady), Number(values.empty)];
const print = (text: string): boolean => process.stdout.write(`${text}\n`);

const scales: ScaleSimulator[] = [];
const places: string[] = [];
for (const protocol of ['ascii', 'mt-sics', 'modbus', 'column'] as const) {
  const { [protocol]: port } = values;
  if (port === undefined) continue;
  const scale = await ScaleSimulator.start(protocol, Number(port));
  scales.push(scale);
  places.push(`${protocol} at 127.0.0.1:${scale.port}`);
}
print(`Scales are ready: ${places.join(', ')}`);

async function weigh(scale: ScaleSimulator, kilograms: number, milliseconds = steady): Promise<void> {
  print(`weighing ${kilograms.toFixed(3)}`);
  await scale.put(kilograms, milliseconds);
  await scale.clear(empty);
  print(`weighed ${kilograms.toFixed(3)}`);
}

/** Weighs one typed load after another. */
async function weighFromInput(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const [, place = '1', kilograms = '', milliseconds] =
      /^weigh(?: on ([1-4]))? ([\d.]+)(?: for (\d+))?$/.exec(line.trim()) ?? [];
    const scale = scales[Number(place) - 1];
    if (kilograms === '' || scale === undefined) print('Type: weigh 12.5, or: weigh on 2 12.5');
    else await weigh(scale, Number(kilograms), milliseconds === undefined ? steady : Number(milliseconds));
  }
}

/** Weighs the bags and bins of a working day. */
async function weighByItself(scale: ScaleSimulator): Promise<void> {
  for (;;) await weigh(scale, Math.round((0.4 + Math.random() ** 2 * 28) * 50) / 50);
}

if (values.manual) await weighFromInput();
else await Promise.all(scales.map(weighByItself));
