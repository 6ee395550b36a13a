import { expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { ensureSecretMark, isSecretKeyValid, rotateSecret, sealedColumns } from './secret-key.ts';

const bench = startForTests(testDatabase);

const [old, fresh] = [
  'the key that was used so far, thirty-two',
  'the key that is used from now on, thirty-two',
];
const keys = { current: fresh, previous: [old] };

it('the key rotation reseals every secret of the database with the new key and continues after an interruption', async () => {
  const { database } = bench;
  const before = openSecretBox(old);
  await ensureSecretMark({ database, secrets: before, log: silentLog });
  const insert = (name: string, sealed: Buffer) =>
    execute(
      database,
      `insert into providers (name, api_url, api_key_sealed) values ($1, 'https://p.example', $2)`,
      [name, sealed],
    );
  await insert('one', before.seal('key one'));
  await insert('two', openSecretBox(fresh).seal('key two'));
  const reading = openSecretBox(fresh, [old]);
  const first = await one<{ sealed: Buffer }>(
    database,
    `select api_key_sealed as sealed from providers where name = 'one'`,
  );
  expect(reading.open(first.sealed)).toBe('key one');
  expect(await rotateSecret(database, features, keys)).toBe(1);
  expect(await rotateSecret(database, features, keys)).toBe(0);
  const kept = await rows<{ sealed: Buffer }>(
    database,
    'select api_key_sealed as sealed from providers order by name',
  );
  const after = openSecretBox(fresh);
  expect(kept.map(({ sealed }) => after.open(sealed))).toEqual(['key one', 'key two']);
  expect(await isSecretKeyValid(database, after)).toBe(true);
  await insert('three', openSecretBox('a key that nobody has any more, thirty-two').seal('x'));
  await expect(rotateSecret(database, features, keys)).rejects.toThrow('can be decrypted with neither');
});

it('the key rotation lists every column with sealed values', async () => {
  const found = await rows<{ place: string }>(
    bench.database,
    `select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed' order by 1`,
  );
  expect(
    sealedColumns(features)
      .map(({ table, column }) => `${table}.${column}`)
      .toSorted(),
  ).toEqual(found.map(({ place }) => place));
});
