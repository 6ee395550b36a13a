import { expect, it } from 'vitest';
import { base32, codeAt, enrolmentUri, stepOfCode } from './totp-rules.ts';

const secret = Buffer.from('12345678901234567890');
const dateAt = (seconds: number) => new Date(seconds * 1000);

// Values of RFC 6238, appendix B. The RFC uses eight digits, of which apps show the last six.
it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('codeAt returns at %i s Unix time the code %s', (seconds, code) => {
  expect(codeAt(secret, dateAt(seconds))).toBe(code);
});

// Values of RFC 4648, section 10.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 encodes %j as %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

const now = dateAt(1_000_000_020);
const step = Math.floor(1_000_000_020 / 30);
const codeIn = (steps: number) => codeAt(secret, dateAt(1_000_000_020 + steps * 30));
const acceptedStep = (code: string, lastStep = 0) => stepOfCode(secret, code, { now, lastStep });

it.each([-1, 0, 1])('stepOfCode accepts the code that is %i half minutes away', (steps) => {
  expect(acceptedStep(codeIn(steps))).toBe(step + steps);
});

it.each([-2, 2, 1000])('stepOfCode rejects the code that is %i half minutes away', (steps) => {
  expect(acceptedStep(codeIn(steps))).toBeUndefined();
});

it('stepOfCode rejects a used code and an older one', () => {
  expect(acceptedStep(codeIn(0), step)).toBeUndefined();
  expect(acceptedStep(codeIn(-1), step)).toBeUndefined();
  expect(acceptedStep(codeIn(1), step)).toBe(step + 1);
});

it.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 123456'])(
  'stepOfCode rejects the malformed code %j',
  (typed) => {
    expect(acceptedStep(typed)).toBeUndefined();
  },
);

it('enrolmentUri includes shop and member in the enrolment URI', () => {
  expect(enrolmentUri(secret, { issuer: 'Auge', host: 'shop.example', username: 'lucía' })).toBe(
    'otpauth://totp/Auge:luc%C3%ADa%40shop.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Auge',
  );
});
