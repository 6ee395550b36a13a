import { randomUUID } from 'node:crypto';
import type { ConsentChoiceCall } from '#contracts/marketing/consent-choice.ts';
import { consentTextVersion, type StoredConsent } from '#contracts/pages/visitor-cookies.ts';
import { consentBannerMessages } from '#messages/consent-banner.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { addressHash, browserFamily } from './rules.ts';
import { insertConsent } from './store.ts';

export interface ChoiceOrigin {
  visitor: string | undefined;
  address: string;
  userAgent: string | undefined;
}

function consentStatementShown(locale: ConsentChoiceCall['language']): string {
  const { heading, text, why, short, analytics, advertising, personalisation, accept, reject } =
    consentBannerMessages[locale];
  return [heading, text, why, short, analytics, advertising, personalisation, `[${reject}] [${accept}]`].join(
    '\n',
  );
}

/**
 * Stores a visitor's choice as proof. Throws `not_found` without measurement, `conflict` when the page showed an
 * outdated question.
 */
export async function recordConsent(
  deps: Deps,
  { analytics, advertising, personalisation, version, language }: ConsentChoiceCall,
  { visitor = randomUUID(), address, userAgent }: ChoiceOrigin,
): Promise<StoredConsent> {
  if (!deps.config.analytics) throw new ShopError('not_found', 'nothing is measured');
  if (version !== consentTextVersion) throw new ShopError('conflict', `sentences of version ${version}`);
  await insertConsent(deps.database, {
    visitorId: visitor,
    analytics,
    advertising,
    personalisation,
    version,
    locale: language,
    statement: consentStatementShown(language),
    at: deps.now(),
    addressHash: addressHash(deps.secrets.signingKey, address),
    browser: browserFamily(userAgent),
  });
  return { analytics, advertising, personalisation, visitor };
}
