import { statfs } from 'node:fs/promises';
import { isReadableByOthers, type Settings } from '../config.ts';
import { openScale } from '../connection/open-scale.ts';
import { tryWriting } from '../data-folder.ts';
import { AgentFault, codeOf, folderSentence, serverSentence } from '../fault.ts';
import { lockFolder } from '../folder-lock.ts';
import { ReadingBuffer } from '../reading-buffer.ts';
import { ServerClient } from '../server-client.ts';
import { checkScale } from './scale-check.ts';
import { failed, passed, type StepResult, warned } from './step.ts';

/** Free bytes below which the server reports a full disk. */
const minFreeBytes = 100 * 1024 * 1024;

/** Milliseconds of clock difference that the server tolerates. */
const toleratedDifference = 120_000;

async function checkFolder({ dataDirectory: folder, file }: Settings): Promise<StepResult> {
  try {
    await tryWriting(folder);
    const { bavail, bsize } = await statfs(folder);
    const { size } = await ReadingBuffer.open(folder);
    const megabytes = Math.floor((bavail * bsize) / 1_000_000);
    const text = `${folder} can be written; ${megabytes} MB are free, ${size} readings are waiting.`;
    return bavail * bsize < minFreeBytes
      ? warned('Folder', `${text} Expected at least 100 MB.`)
      : passed('Folder', text);
  } catch (error) {
    return failed('Folder', folderSentence(codeOf(error), { folder, file }));
  }
}

async function* checkServer(settings: Settings): AsyncGenerator<StepResult> {
  const client = new ServerClient(settings);
  try {
    await client.signIn();
  } catch (error) {
    yield failed('Server', serverSentence(error, settings));
    return;
  }
  yield passed('Server', `${settings.server} is reached and accepts the key.`);
  const ahead = Math.round((client.clockDifference ?? 0) / 1000);
  if (Math.abs(ahead) <= 2) yield passed('Clock', 'agrees with the clock of the server.');
  else {
    const text = `This clock is ${Math.abs(ahead)} s ${ahead > 0 ? 'behind' : 'ahead of'} the clock of the server`;
    yield Math.abs(ahead) * 1000 > toleratedDifference
      ? warned('Clock', `${text}; expected at most 120 s, because readings are marked otherwise.`)
      : passed('Clock', `${text}.`);
  }
}

/** Whether no other agent reads the scales at the moment: most scales serve one connection. */
function isAlone({ dataDirectory }: Settings): boolean {
  try {
    lockFolder(dataDirectory)();
    return true;
  } catch (error) {
    // A folder that cannot be used has its own step.
    return !(error instanceof AgentFault);
  }
}

/** Tests everything that the agent needs, one step after another. A failed step does not prevent the next ones. */
export async function* check(settings: Settings, listenFor?: number): AsyncGenerator<StepResult> {
  yield passed('Settings', `${settings.file} has ${settings.scales.length} scales.`);
  if (await isReadableByOthers(settings.file))
    yield warned(
      'Settings',
      `${settings.file} can be read by other accounts; expected chmod 600, because it has the key.`,
    );
  yield await checkFolder(settings);
  if (!isAlone(settings))
    yield warned(
      'Scales',
      'An agent with these settings is running; most scales serve only one program. Stop it first.',
    );
  for (const scale of settings.scales) yield* checkScale(scale, openScale, listenFor);
  yield* checkServer(settings);
}
