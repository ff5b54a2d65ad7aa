import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** The agent and its packages as one script. */
export async function bundle(agentFolder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(agentFolder, 'package.json'), 'utf8')) as { version: string };
  const build = await rolldown({
    input: join(agentFolder, 'src/main.ts'),
    platform: 'node',
    resolve: { alias: { 'node-gyp-build': join(agentFolder, 'build/native-binding.cjs') } },
    plugins: [
      {
        name: 'version',
        load: (id) =>
          id.endsWith('/src/version.mjs') ? `export const version = () => ${JSON.stringify(version)};` : null,
      },
    ],
  });
  const { output } = await build.generate({ format: 'cjs', codeSplitting: false, minify: false });
  await build.close();
  const [chunk, ...others] = output;
  if (others.length > 0) throw new Error(`The bundle has ${output.length} files; expected one.`);
  return chunk.code;
}
