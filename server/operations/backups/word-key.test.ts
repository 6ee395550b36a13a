import { expect, it } from 'vitest';
import { describeBackupKey } from './describe-backup-key.ts';

const ofEnvironment = /^The backup does not contain SECRET_KEY\. Store the key separately/;

it.each([
  // The sandbox's key, left in a folder that went live, does not decrypt the live shop's secrets.
  [{ way: 'files', secretKey: 'k', hasKeyFile: true }, ofEnvironment],
  [{ way: 'files', secretKey: 'k', hasKeyFile: false }, ofEnvironment],
  [{ way: 'dump', secretKey: 'k', hasKeyFile: true }, ofEnvironment],
  [{ way: 'files', secretKey: null, hasKeyFile: true }, /^The backup contains the key/],
  [{ way: 'files', secretKey: null, hasKeyFile: false }, /^The backup does not contain/],
  [{ way: 'dump', secretKey: null, hasKeyFile: true }, /^The backup does not contain/],
] as const)('describeBackupKey states for %j whether the backup contains its key', (source, said) => {
  expect(describeBackupKey(source)).toMatch(said);
});
