import { features } from '#server/features.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { rotateSecret } from '#server/staff/settings/secret-key.ts';
import { usageOf } from './auge/commands.ts';
import { readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { locationConfig, withDatabase } from './launch/with-database.ts';

/**
 * Command `npm run secret -- rotate`. Encrypts with SECRET_KEY all secrets encrypted with SECRET_KEY_PREVIOUS.
 */
async function rotateSecretKey(database: Database): Promise<void> {
  const names = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS'];
  const { secretKey, previousSecretKeys } = locationConfig(readEnvironment(), names);
  if (secretKey === null || previousSecretKeys.length === 0)
    throw new Error(
      'Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the one before, then start the shop with both.',
    );
  const changed = await rotateSecret(database, features, {
    current: secretKey,
    previous: previousSecretKeys,
  });
  console.log(`${changed} secrets are sealed with the new key now; all others were already.`);
  console.log(
    'Keep SECRET_KEY_PREVIOUS while links in mails that were sent before and recovery codes of members are to work; then take it out and restart.',
  );
}

try {
  if (process.argv[2] !== 'rotate') throw new Error(usageOf('secret'));
  await withDatabase(readEnvironment(), rotateSecretKey, { besideShop: true });
} catch (error) {
  failCommand(error);
}
