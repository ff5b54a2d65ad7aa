import { randomBytes } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { readSettingsIfAny } from '../config.ts';
import { AgentFault, serverSentence } from '../fault.ts';
import { pairWithCode, ServerRefusal } from '../server-client.ts';
import { requireSettingsFolder, saveSettings } from '../settings-file.ts';
import { type FindOptions, findScales } from './find.ts';

/** The address without its path. @throws AgentFault */
export function serverAddress(text: string): string {
  const withScheme = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new AgentFault(`The address ${text} is not valid; expected the address that opens Tunna in a browser.`);
  return url.origin;
}

function codeSentence(error: unknown, code: string, server: string): string {
  const expected = 'expected the code of the set-up page, which is valid for 15 minutes and used once';
  if (error instanceof ServerRefusal && error.status === 429)
    return `The server ${server} rejects more codes, because several were wrong; wait an hour.`;
  if (error instanceof ServerRefusal && (error.code === 'code_wrong' || error.code === 'invalid_request'))
    return `The pairing code ${code} is not valid; ${expected}.`;
  return serverSentence(error, { server, file: 'the command line' });
}

interface PairOptions extends FindOptions {
  readonly address: string;
  readonly code: string;
  readonly settings: string;
}

/** Uses a pairing code, stores the key and finds the scales. @returns the exit status @throws AgentFault */
export async function pair({ address, code, settings, ...find }: PairOptions): Promise<number> {
  const file = resolve(settings);
  const server = serverAddress(address);
  // A code works once, so that everything else is tested before it is used.
  await requireSettingsFolder(dirname(file));
  const earlier = await readSettingsIfAny(file);
  const key = `tunna_dev_${randomBytes(32).toString('base64url')}`;
  const paired = await pairWithCode(server, { code, secret: key }).catch((error: unknown) => {
    throw new AgentFault(codeSentence(error, code, server));
  });
  const isSame = earlier?.server === server;
  const known = isSame ? earlier.scales.filter(({ scaleId }) => paired.scales.some(({ id }) => id === scaleId)) : [];
  await saveSettings({
    ...{ file, server, key, scales: known },
    dataDirectory: earlier?.dataDirectory ?? resolve(dirname(file), 'agent-data'),
  });
  process.stdout.write(`This computer is paired as "${paired.device.name}". Its settings are ${file}.\n`);
  return findScales(file, paired.scales, find);
}
