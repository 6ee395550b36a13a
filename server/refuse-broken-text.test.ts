import { expect, test } from 'vitest';
import { findBrokenText } from './refuse-broken-text.ts';

test.each([
  ['', 'a\0b'],
  ['email', { email: 'a\ud800@b.es' }],
  ['posts.1.id', { posts: ['x', { id: '\udc00' }] }],
  ['metadata', { metadata: { 'a\0': 1 } }],
])('finds the broken text at %j', (path, body) => {
  expect(findBrokenText(body)).toBe(path);
});

test.each([undefined, null, 3, '', 'ñandú 👩‍🚀', { a: ['\u200b', { b: 'x' }] }, Buffer.from([0])])(
  'lets %j pass',
  (body) => {
    expect(findBrokenText(body)).toBeUndefined();
  },
);

test('walks a body that is nested as deep as one request can be', () => {
  const depth = 32_000;
  expect(findBrokenText(JSON.parse('['.repeat(depth) + ']'.repeat(depth)))).toBeUndefined();
  expect(findBrokenText(JSON.parse(`${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`))).toMatch(/0$/);
});
