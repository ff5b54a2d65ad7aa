import { expect, it } from 'vitest';
import { checkNumber } from './invoice-check-digits.ts';
import { FailureList } from './invoice-failures.ts';

const isReported = (scheme: string | undefined, id: string, use: 'endpoint' | 'id' = 'endpoint') => {
  const failures = new FailureList();
  checkNumber(failures, 'BT-34', { id, scheme }, use);
  return failures.notified(true).length > 0;
};

it.each([
  ['0088', ['7300010000001', '5790000435975'], ['7300010000002', 'x7300010000001', '7300010000001x', '', ' 0', '0 ']],
  ['0192', ['974760673', '923609016'], ['974760674', '1974760673', '9747606730']],
  ['0184', ['DK12345678', '12345678'], ['xDK12345678', 'DK123456789', '1234567']],
  ['0208', ['0202239951', '0403170701'], ['0202239952', '00202239951', '02022399510', '02022399051']],
  ['0201', ['ABC123', 'abcdef'], ['xABC123', 'ABC1234', 'ABC12?']],
  [
    '0210',
    ['RSSMRA85T10A562S', '12345678901', 'rssmra85t10a562s'],
    ['xRSSMRA85T10A562S', '123456789012', '1234567890'],
  ],
  ['0211', ['IT02985591201', 'it00743110157', 'DE1', 'xIT1'], ['IT02985591202', 'IT029855912010', 'IT1']],
  ['0007', ['5560360793', '2021005489'], ['5560360794', '15560360793', '55603607930', '05560360793']],
  ['0151', ['51824753556', '53004085616'], ['51824753557', '151824753556', '518247535560']],
  ['9907', ['RSSMRA85T10A562S'], ['RSSMRA85T10A562']],
  ['9906', ['IT02985591201'], ['IT02985591202']],
])('numbers of register %s', (scheme, right, wrong) => {
  expect(right.filter((id) => isReported(scheme, id))).toEqual([]);
  expect(wrong.filter((id) => !isReported(scheme, id))).toEqual([]);
});

it('of other registers are accepted, and of two Italian ones everywhere but in an electronic address', () => {
  expect([isReported('0196', 'x'), isReported(undefined, 'x')]).toEqual([false, false]);
  expect([isReported('9907', 'x', 'id'), isReported('9906', 'ITx', 'id'), isReported('0088', 'x', 'id')]).toEqual([
    false,
    false,
    true,
  ]);
});
