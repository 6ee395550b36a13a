import { expect, test } from 'vitest';
import { readNetworks } from './read-networks.ts';

test('readNetworks reads a table of networks with or without header and quotes and skips lines without a country', () => {
  expect(
    readNetworks(
      'first,last,country\n"192.0.2.0","192.0.2.255","FR"\n2001:db8::,2001:db8::ffff,IT\n198.51.100.0,198.51.100.9,ZZ\n',
    ),
  ).toEqual({
    ranges: [
      { first: '192.0.2.0', last: '192.0.2.255', country: 'FR' },
      { first: '2001:db8::', last: '2001:db8::ffff', country: 'IT' },
    ],
  });
  expect(readNetworks('192.0.2.0,192.0.2.9,fr\n192.0.2.10,192.0.2.19,-\n')).toEqual({
    ranges: [{ first: '192.0.2.0', last: '192.0.2.9', country: 'FR' }],
  });
  expect(readNetworks('')).toEqual({ ranges: [] });
});

test('readNetworks returns the number of an unreadable line', () => {
  expect(readNetworks('192.0.2.0,192.0.2.9,France\n')).toEqual({ unreadable: 1 });
  expect(readNetworks('192.0.2.0,192.0.2.9,1,FR\n')).toEqual({ unreadable: 1 });
  expect(readNetworks('192.0.2.0,192.0.2.9,FR\n192.0.2.10,nowhere,FR\n')).toEqual({ unreadable: 2 });
  expect(readNetworks('192.0.2.0,2001:db8::,FR\n')).toEqual({ unreadable: 1 });
});
