import type { protocolNames } from '../config.ts';
import { asciiLine } from './ascii-line.ts';
import { mtSics } from './mt-sics.ts';
import type { Protocol } from './weight-line.ts';

export type ProtocolName = (typeof protocolNames)[number];

export const protocols: Readonly<Record<ProtocolName, Protocol>> = { ascii: asciiLine, 'mt-sics': mtSics };
