import { expect, test } from 'vitest';
import { findErrorProblem, groupOf } from './rules.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1';
const chrome = 'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const groupOfError = (message: string, userAgent = safari) =>
  groupOf({ message, release: 'https://shop.example/assets/loader-AbC1.js?x=1' }, userAgent);

test('groupOf groups by message, release and browser', () => {
  expect(groupOfError('URL.canParse is not a function')).toEqual({
    message: 'URL.canParse is not a function',
    release: 'loader-AbC1.js',
    browser: 'Safari 16',
  });
  expect(groupOfError('x', chrome)?.browser).toBe('Chrome 156');
  expect(groupOfError('x', '')?.browser).toBe('other');
});

test.each([
  [
    "Cannot read properties of undefined (reading 'value')",
    "Cannot read properties of undefined (reading 'value')",
  ],
  ['Unexpected token, "ana maria gil" is not valid JSON', 'Unexpected token, • is not valid JSON'],
  ['No user ana.gil@example.com here', 'No user • here'],
  ['No profile @ana.gil here', 'No profile • here'],
  ['Failed to fetch https://shop.example/es/track?order=W5P2AASY6K&email=ana', 'Failed to fetch track'],
  ['card 4242424242424242 declined', 'card • declined'],
])('groupOf removes personal data from %s', (message, kept) => {
  expect(groupOfError(message)?.message).toBe(kept);
});

test.each(['Script error.', 'ResizeObserver loop completed', 'x at chrome-extension://abc/a.js', ' '])(
  'groupOf ignores noise: %s',
  (message) => {
    expect(groupOfError(message)).toBeUndefined();
  },
);

test('findErrorProblem reports a finding from twenty equal errors a day', () => {
  const worst = { message: 'broken', release: 'loader-a.js', browsers: 'Safari 16', count: 19 };
  expect(findErrorProblem(undefined)).toBeNull();
  expect(findErrorProblem(worst)).toBeNull();
  expect(findErrorProblem({ ...worst, count: 20 })).toContain(
    '20 errors today: broken (loader-a.js; Safari 16)',
  );
});
