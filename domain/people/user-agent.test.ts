import { expect, it } from 'vitest';
import { describeUserAgent } from './user-agent.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const chrome = 'AppleWebKit/537.36 Chrome/120.0';

it.each([
  ['Safari, macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.0 Safari/605.1.15`],
  ['Safari, iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${webkit} Version/17.0 Safari/604.1`],
  ['Safari, iPad', `Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${webkit} Version/17.0 Safari/604.1`],
  ['Chrome, iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${webkit} CriOS/120.0 Safari/604.1`],
  ['Firefox, iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${webkit} FxiOS/120.0 Safari/604.1`],
  ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0'],
  ['Edge, Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/120.0`],
  ['Edge, Android', `Mozilla/5.0 (Linux; Android 14) ${chrome} Mobile Safari/537.36 EdgA/120.0`],
  ['Opera, Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/105.0`],
  ['Samsung Internet, Android', `Mozilla/5.0 (Linux; Android 14) ${chrome} SamsungBrowser/23.0 Safari/537.36`],
  ['Chrome, Android', `Mozilla/5.0 (Linux; Android 14) ${chrome} Mobile Safari/537.36`],
  ['Chrome, ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  ['Windows', 'Program/1.0 (Windows NT 10.0)'],
  [undefined, 'curl/8.5'],
])('%s is known from %s', (known, agent) => {
  expect(describeUserAgent(agent)).toBe(known);
});
