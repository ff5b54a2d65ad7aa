import { deviceStates } from '@tunna/domain/scales/device-state';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numericId } from '../fields.ts';
import type { View } from '../view.ts';
import { deviceSecret, pairingCode } from './device.ts';
import { liveSource } from './device-call.ts';
import { shownWeight } from './station.ts';

const orgId = z.object({ orgId: numericId });

/** What the scale agent reports about a scale at the moment. */
export const liveScale = z.object({
  device: z
    .object({
      id: z.int().positive(),
      name: z.string(),
      state: z.enum(deviceStates),
      lastSeenAt: z.iso.datetime().optional(),
      message: z.string().optional(),
    })
    .optional()
    .describe('Device that reads the scale.'),
  weight: shownWeight.optional().describe('Weight of the last ten seconds.'),
  source: liveSource.optional(),
});

export type LiveScale = View<typeof liveScale>;

/** Pairing of scale agents: a member creates a code, and the agent uses it once. */
export const agentContract = {
  createPairingCode: endpoint({
    method: 'POST',
    path: '/org/{orgId}/devices/{id}/pairing-code',
    access: 'credentials.write',
    recent: true,
    summary: 'Create a code with which a scale agent is paired once. An earlier code of the device stops working.',
    params: orgId.extend({ id: numericId }),
    response: z.object({ code: z.string(), expiresIn: z.int().positive().describe('Validity in seconds.') }),
    errors: ['not_found'],
  }),
  pairAgent: endpoint({
    method: 'POST',
    path: '/device-pairing/agent',
    access: 'public',
    summary:
      'Pair a scale agent with the code of a device. The secret of the agent becomes the only credential of the device.',
    body: z.object({ code: pairingCode, secret: deviceSecret }),
    response: z.object({
      device: z.object({ name: z.string() }),
      scales: z.array(z.object({ id: z.int().positive(), name: z.string() })).describe('Scales that the agent reads.'),
    }),
    errors: ['code_wrong'],
  }),
  getLiveScale: endpoint({
    method: 'GET',
    path: '/org/{orgId}/scales/{id}/live',
    access: 'scales.read',
    summary: 'Return what the scale agent reports about a scale at the moment.',
    params: orgId.extend({ id: numericId }),
    response: liveScale,
    errors: ['not_found'],
  }),
};
