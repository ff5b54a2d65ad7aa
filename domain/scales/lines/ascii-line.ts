import { decimalOf, type LineProtocol, outside, type ShownWeight, unitOf } from './weight-line.ts';

// The state (stable, unstable, overload, underload), the kind (gross, net, tare), an optional channel, the number and the unit:
// `ST,GS,+  1.000kg`, `US,NT,-0.52 kg`, `ST,+00012.3  kg`, `OL,GS,+9999999`.
const form =
  /^(ST|US|OL|UL)\s*,\s*(?:(GS|NT|TR|G|N|T)\s*,\s*)?(?:\d{1,2}\s*,\s*)?([+-]?\s*[\d.\s]*?)\s*([a-z]{1,3})?\s*$/i;

const isTare = (kind: string | undefined): boolean => kind !== undefined && /^t/i.test(kind);

/** The continuous output of most indicators: one line per weight, several times a second. */
export const asciiLine: LineProtocol = {
  request: '',
  read(line, unit): ShownWeight | undefined {
    const [, state = '', kind, number = '', shownUnit] = form.exec(line.trim()) ?? [];
    const net = decimalOf(number);
    const known = shownUnit === undefined ? unit : unitOf(shownUnit);
    if (state === '' || isTare(kind) || known === undefined) return undefined;
    if (/^[OU]L$/i.test(state)) return outside(/^OL$/i.test(state), known);
    if (net === undefined) return undefined;
    const isGross = kind === undefined || /^g/i.test(kind);
    return { net, ...(isGross ? { gross: net } : {}), unit: known, stable: /^ST$/i.test(state), overloaded: false };
  },
};
