import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#contracts/kit/locales.ts';
import { consentCookie, readConsent } from '#contracts/pages/visitor-cookies.ts';
import { consentBannerMessages } from '#messages/consent-banner.ts';
import type { Hit } from '#sandbox/analytics/types.ts';
import { expect } from './quiet-page.ts';

export const newVisitor = { storageState: { cookies: [], origins: [] } };

export const sheet = (page: Page) => page.locator('#consent');
export const consentButton = (page: Page, locale: Locale, name: 'accept' | 'reject' | 'save') =>
  sheet(page).getByRole('button', { name: consentBannerMessages[locale][name], exact: true });

export async function choiceOf(context: BrowserContext) {
  const cookies = await context.cookies();
  const found = cookies.find(({ name }) => name === consentCookie);
  return found && readConsent(`${found.name}=${found.value}`);
}

export async function tagCookies(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).filter((name) => /^_g(a|cl)/.test(name));
}

export function watchTag(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (/\/(gtag\/js|g\/collect)/.test(request.url())) seen.push(new URL(request.url()).pathname);
  });
  return seen;
}

export async function hitsOf(request: APIRequestContext, orderNumber: string): Promise<Hit[]> {
  const answer = await request.get(`/sandbox/api/hits?search=${orderNumber}`);
  expect(answer.ok()).toBe(true);
  return answer.json();
}

export async function waitForNetworkIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}
