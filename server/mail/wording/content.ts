import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { MailContent } from '#server/platform/feature/mail-content.ts';

/** Facts without those that nobody gave. */
export const givenFacts = ({ facts }: MailContent): [string, string][] =>
  facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '');

/** Who we are, at the end of every mail (LAW row 15). */
export const identityLines = ({ legalName, taxId, address, registry, email }: ShopIdentity): string[] =>
  [legalName, taxId, ...address, registry, email].filter((line) => line !== '');
