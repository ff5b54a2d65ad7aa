import { decimalOf, type LineProtocol, outside, type ShownWeight, unitOf } from './weight-line.ts';

// Responses to SIR, level 0 of MT-SICS: `S S     100.00 g` is stable, `S D` is moving, `S +` and `S -` are over and under the range,
// `S I` is busy. Weights are net if the scale was tared.
const weight = /^S\s+([SD])\s+([+-]?\s*[\d.]+)\s+([a-z]+)$/i;
const outOfRange = /^S\s+([+-])$/;

/** Mettler Toledo Standard Interface Command Set. One request makes the scale send each changed weight. */
export const mtSics: LineProtocol = {
  request: 'SIR\r\n',
  read(line, unit): ShownWeight | undefined {
    const text = line.trim();
    const [, end] = outOfRange.exec(text) ?? [];
    if (end !== undefined) return outside(end === '+', unit);
    const [, state = '', number = '', shownUnit = ''] = weight.exec(text) ?? [];
    const net = decimalOf(number);
    const known = unitOf(shownUnit);
    if (net === undefined || known === undefined) return undefined;
    return { net, unit: known, stable: state.toUpperCase() === 'S', overloaded: false };
  },
};
