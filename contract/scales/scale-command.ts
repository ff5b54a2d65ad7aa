import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId, uuid } from '../fields.ts';
import type { View } from '../view.ts';

/** `zero`: what rests on the scale becomes its zero. `tare`: it becomes the tare, and weights are net. `clear_tare`: weights are gross again. */
export const scaleCommandKinds = ['zero', 'tare', 'clear_tare'] as const;

export type ScaleCommandKind = (typeof scaleCommandKinds)[number];

/**
 * `unstable`: the scale does not come to rest. `out_of_range`: more or less than the scale can set to zero or tare. `rejected`: the scale
 * rejected it without a reason. `no_answer`: the scale did not answer. `impossible`: its protocol has no such command.
 */
export const scaleCommandOutcomes = [
  'done',
  'unstable',
  'out_of_range',
  'rejected',
  'no_answer',
  'impossible',
] as const;

export type ScaleCommandOutcome = (typeof scaleCommandOutcomes)[number];

export const scaleCommandKind = z.enum(scaleCommandKinds, 'unknown_value');

export const scaleCommand = z.object({
  key: z.uuid(),
  kind: z.enum(scaleCommandKinds),
  state: z
    .enum(['pending', 'expired', ...scaleCommandOutcomes])
    .describe('`pending`: the scale’s device has not reported a result. `expired`: it did not report one in time.'),
});

export type ScaleCommand = View<typeof scaleCommand>;

const scaleId = z.object({ id: numericId });

/** Zero and tare of a scale from a weighing station. The scale’s device receives a command with its next live weight. */
export const scaleCommandContract = {
  commandScale: endpoint({
    method: 'POST',
    path: '/scale/{id}/command',
    access: 'station',
    summary:
      'Set a scale to zero, tare it or clear its tare. Idempotent by `key`; the same command of another caller that is pending is returned instead.',
    params: scaleId,
    body: z.object({
      key: uuid('required').describe('Idempotency key created by the tablet: repeated calls are one command.'),
      kind: scaleCommandKind,
    }),
    response: scaleCommand,
    errors: ['not_found', 'status_conflict'],
  }),
  getScaleCommand: endpoint({
    method: 'GET',
    path: '/scale/{id}/command/{key}',
    access: 'station',
    summary: 'Return a command and its result.',
    params: scaleId.extend({ key: uuid('unknown_value') }),
    response: scaleCommand,
    errors: ['not_found'],
  }),
};
