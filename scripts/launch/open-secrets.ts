import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadOrCreateSecretKey, openSecretBox, type SecretBox } from '#server/platform/clients/secret-box.ts';
import type { Environment } from './environment.ts';
import { locationConfig } from './with-database.ts';

/** Opens what the shop has sealed, also with the keys from before: with the configuration's key, else the sandbox's own. A command never makes one. */
export async function openSecrets(environment: Environment): Promise<SecretBox> {
  const names = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS'];
  const { secretKey, previousSecretKeys, dataDir } = locationConfig(environment, names);
  const kept = () =>
    existsSync(join(dataDir, 'secret.key')) ? loadOrCreateSecretKey(dataDir) : 'nothing was sealed with this';
  return openSecretBox(secretKey ?? (await kept()), previousSecretKeys);
}
