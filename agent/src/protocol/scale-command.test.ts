import { expect, it } from 'vitest';
import { protocolOf } from './protocols.ts';
import { mtSicsCommands } from './scale-command.ts';

it('zero and tare exist for MT-SICS only, with the meaning of each answer', () => {
  const connection = { type: 'tcp', host: '127.0.0.1', port: 1 } as const;
  expect(protocolOf({ protocol: 'ascii', connection }).commands).toBeUndefined();
  expect(protocolOf({ protocol: 'mt-sics', connection }).commands).toBe(mtSicsCommands);
  const { answer } = mtSicsCommands;
  for (const [kind, line, outcome] of [
    ['zero', 'Z A', 'done'],
    ['zero', 'Z I', 'unstable'],
    ['zero', 'Z +', 'out_of_range'],
    ['tare', 'T S      2.500 kg', 'done'],
    ['tare', 'T -', 'out_of_range'],
    ['clear_tare', 'TAC A', 'done'],
    ['tare', 'ES', 'impossible'],
    ['zero', 'EL', 'rejected'],
    // Answers to other requests.
    ['zero', 'T S      2.500 kg', undefined],
    ['tare', 'TAC A', undefined],
    ['zero', 'S S      2.500 kg', undefined],
  ] as const)
    expect(answer(kind, line), line).toBe(outcome);
});
