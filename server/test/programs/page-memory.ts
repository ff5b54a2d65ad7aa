// Prints how many bytes of old objects each rendered page adds, while only young objects are collected. Reads the input of a page.
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getHeapSpaceStatistics } from 'node:v8';
import type { PageInput } from '@tunna/contract/page';
import { loadWebBundle } from '../../src/pages/web-bundle.ts';

const pages = 200;
const collect = globalThis.gc;
if (collect === undefined) throw new Error('Start with --expose-gc.');

const oldBytes = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => /^(?:old|large_object)_space$/.test(space_name))
    .reduce((sum, { space_used_size }) => sum + space_used_size, 0);

async function repeat(render: () => unknown): Promise<void> {
  for (let page = 1; page <= pages; page += 1) {
    await render();
    // What the last page still needs becomes old with it.
    if (page % 20 !== 0) continue;
    collect?.({ type: 'minor' });
    collect?.({ type: 'minor' });
  }
}

const web = await loadWebBundle(join(import.meta.dirname, '..', '..', '..', 'web', 'dist'));
const input = JSON.parse(await text(process.stdin)) as PageInput;
const render = () => (input.member === undefined ? web.render(input) : web.renderMember(input));
await repeat(render);
collect();
const before = oldBytes();
await repeat(render);
process.stdout.write(`${(oldBytes() - before) / pages}`);
