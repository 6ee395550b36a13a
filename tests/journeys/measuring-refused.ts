import type { BrowserContext } from '@playwright/test';
import { consentCookie, consentValue } from '#contracts/pages/visitor-cookies.ts';

/** Declines measuring in advance, so that the consent banner does not cover the page. */
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
