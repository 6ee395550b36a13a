import type { BrowserContext } from '@playwright/test';
import { consentCookie, consentValue } from '#contracts/pages/visitor-cookies.ts';

/** Refuses measuring beforehand, so that the question does not stand over what is looked at. */
export async function refuseMeasuring(
  context: BrowserContext,
  ...origins: (string | undefined)[]
): Promise<void> {
  const value = consentValue({
    analytics: false,
    advertising: false,
    personalisation: false,
    visitor: crypto.randomUUID(),
  });
  const known = origins.filter((origin) => origin !== undefined);
  await context.addCookies(known.map((url) => ({ name: consentCookie, value, url })));
}
