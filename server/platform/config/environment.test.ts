import { expect, it } from 'vitest';
import { unknownNames } from './environment.ts';

const known = ['STRIPE_SECRET_KEY', 'LOG_LEVEL', 'MODE', 'HOST', 'SMTP_URL', 'DATABASE_POOL'];
const unknownNamesIn = (...inFile: string[]) =>
  unknownNames(new Set(inFile), known).map((line) => line.split(':')[0]);

it('the environment check reports unknown variables of .env with a prefix of ours', () => {
  const unknown = ['STRIPE_KEY', 'stripe_secret', 'DATABASE_NAME', 'LOG_LEVL'];
  expect(unknownNamesIn(...unknown)).toEqual(unknown);
});

it('the environment check accepts known variables and those of other programs', () => {
  expect(unknownNamesIn(...known, 'TZ', 'NODE_ENV', 'POSTGRES_PASSWORD', 'STRIPE')).toEqual([]);
});
