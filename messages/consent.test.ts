import { expect, it } from 'vitest';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { statementsOf } from '#server/checkout/terms.ts';
import { consentStatements } from './consent.ts';

const marketingOf = (version: string) =>
  statementsOf({ version, marketing: true }, 'it').find(({ kind }) => kind === 'marketing');

it('a consent keeps the statements of the version that the page showed', () => {
  expect(marketingOf('2026-11')).toEqual({
    kind: 'marketing',
    statement: 'Inviatemi offerte e promemoria via e-mail (facoltativo).',
    version: '2026-11',
  });
  expect(marketingOf(consentVersion)?.statement).toBe(
    'Inviatemi offerte e promemoria via email (facoltativo).',
  );
});

it('the current consent version exists, and all versions have the same button label', () => {
  const today = consentStatements[consentVersion];
  for (const version of Object.values(consentStatements))
    for (const locale of ['es', 'fr', 'it', 'en'] as const)
      expect(version[locale].orderButton).toBe(today[locale].orderButton);
});
