import { expect, it } from 'vitest';
import { describeBackupKey } from './describe-backup-key.ts';

const ofEnvironment = /^SECRET_KEY stands in the environment and not in the file/;

it.each([
  // The sandbox's key, left in a folder that went live, does not decrypt the live shop's secrets.
  [{ way: 'files', secretKey: 'k', hasKeyFile: true }, ofEnvironment],
  [{ way: 'files', secretKey: 'k', hasKeyFile: false }, ofEnvironment],
  [{ way: 'dump', secretKey: 'k', hasKeyFile: true }, ofEnvironment],
  [{ way: 'files', secretKey: null, hasKeyFile: true }, /^It holds the key that opens secrets/],
  [{ way: 'files', secretKey: null, hasKeyFile: false }, /is not in it/],
  [{ way: 'dump', secretKey: null, hasKeyFile: true }, /is not in it/],
] as const)('describeBackupKey states for %j whether the backup contains its key', (source, said) => {
  expect(describeBackupKey(source)).toMatch(said);
});
