import { expect, test } from 'vitest';
import { rows } from '#server/platform/database/query.ts';
import { testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { checkClientErrors, readClientErrors, writeErrors } from './count-errors.ts';

const shop = startForTests(testShop);

const report = (message: string) =>
  fetch(`${shop.url}/api/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Version/16.6 Safari/604.1' },
    body: JSON.stringify({ message, release: '/assets/loader-a.js' }),
  });

test('browser errors are counted by message without personal data and become a finding', async () => {
  const { deps } = shop.program;
  for (let count = 0; count < 20; count += 1) await report('no profile @ana.gil');
  await report('another');
  await writeErrors(deps);
  await report('no profile @eva.gil');
  await writeErrors(deps);
  expect(
    await rows(deps.database, 'select message, browser, count from client_errors order by count'),
  ).toEqual([
    { message: 'another', browser: 'Safari 16', count: 1 },
    { message: 'no profile •', browser: 'Safari 16', count: 21 },
  ]);
  expect(await readClientErrors(deps)).toEqual([{ release: 'loader-a.js', browser: 'Safari 16', count: 22 }]);
  expect(await checkClientErrors(deps.database, deps.now())).toContain('21 errors today: no profile •');
  const later = new Date(deps.now().getTime() + 2 * 3_600_000);
  expect(await checkClientErrors(deps.database, later)).toBeNull();
});

test('an overlong error message is rejected', async () => {
  expect((await report('x'.repeat(501))).status).toBe(400);
});
