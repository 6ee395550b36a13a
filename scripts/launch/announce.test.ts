import { expect, test } from 'vitest';
import { formatAnnouncement } from './announce.ts';

const url = 'http://127.0.0.1:3000';

test('the announcement of a first start contains the password, the console and the test cards', () => {
  const text = formatAnnouncement({
    url,
    mode: 'sandbox',
    firstStaff: { username: 'ana', password: 'p4ss' },
    tookMs: 900,
  });
  for (const part of [`${url}/es/ig`, `${url}/admin`, 'ana / p4ss', `${url}/sandbox`, '4242', '0.9 s']) {
    expect(text).toContain(part);
  }
});

test('the announcement of a live shop contains no console, and that of a later start no password', () => {
  const text = formatAnnouncement({ url, mode: 'live', firstStaff: null, tookMs: 900 });
  expect(text).not.toMatch(/sandbox|4242|shown only now/i);
  expect(text).toContain('npm run staff -- password admin');
});
