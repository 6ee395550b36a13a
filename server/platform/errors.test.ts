import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { messageOf } from './errors.ts';

it('messageOf names every address of a host that refuses the connection', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const socket = connect({
    ...{ host: 'database.example', port: 1, autoSelectFamily: true },
    lookup: (_host, _options, done) => done(null, addresses),
  });
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toBe('');
  expect(messageOf(error)).toBe('connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1');
});

it.each([
  [new Error('no such role'), 'no such role'],
  [new TypeError(''), 'TypeError'],
  ['text', 'text'],
])('messageOf returns the message of %s', (error, message) => {
  expect(messageOf(error)).toBe(message);
});
