import type { agentContract } from '@tunna/contract/scales/agent';
import type { Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/calls/handlers.ts';
import type { LiveWeights } from '../live-weight/live-weight.service.ts';
import { createPairingCode, pairAgent } from './agent-pairing.service.ts';
import { getLiveScale } from './live-scale.service.ts';

export const agentPairingRoutes = (
  database: Database,
  weights: LiveWeights,
  now: () => Date,
): Handlers<keyof typeof agentContract> => ({
  createPairingCode: ({ params }, member) => createPairingCode(database, member, params.id, now()),
  pairAgent: ({ body }) => pairAgent(database, body, now()),
  getLiveScale: ({ params }, member) => getLiveScale(database, weights, member, params.id, now()),
});
