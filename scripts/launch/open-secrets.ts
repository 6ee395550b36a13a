import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadOrCreateSecretKey, openSecretBox, type SecretBox } from '#server/platform/clients/secret-box.ts';
import type { Environment } from './environment.ts';
import { locationConfig } from './with-database.ts';

/**
 * Opens the shop's secrets, also those encrypted with previous keys. Uses the configured key, otherwise the
 * sandbox's. Commands never create a key.
 */
export async function openSecrets(environment: Environment): Promise<SecretBox> {
  const names = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS'];
  const { secretKey, previousSecretKeys, dataDir } = locationConfig(environment, names);
  const kept = () =>
    existsSync(join(dataDir, 'secret.key')) ? loadOrCreateSecretKey(dataDir) : 'nothing was sealed with this';
  return openSecretBox(secretKey ?? (await kept()), previousSecretKeys);
}
