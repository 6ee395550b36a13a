import { consentVersion } from '#contracts/checkout.ts';
import { consentStatements } from '#messages/consent.ts';

const agreed = (['es', 'fr', 'it', 'en'] as const)
  .map(
    (locale) =>
      `('${locale}', '${consentStatements[consentVersion][locale].marketing.replaceAll("'", "''")}')`,
  )
  .join(', ');

/** Some want to hear of offers. */
export const consents = `
  insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
  select order_id, 'marketing', said.statement, '${consentVersion}', locale, created_at
    from drawn join (values ${agreed}) said(locale, statement) using (locale)
   where mod(buyer, 5) < 2`;
