import { expect, it } from 'vitest';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import type { Environment } from './environment.ts';
import { openSecrets } from './open-secrets.ts';

it('openSecrets decrypts secrets of the previous key', async () => {
  const [before, now] = [
    'the key of thirty-two letters or more before',
    'the key of thirty-two letters or more now',
  ];
  const environment = { SECRET_KEY: now, SECRET_KEY_PREVIOUS: before } as Environment;
  const secrets = await openSecrets(environment);
  expect(secrets.open(openSecretBox(before).seal('of the provider'))).toBe('of the provider');
});
