import { isIP } from 'node:net';
import type { BrowserFacts } from '../processor/card-payments.ts';

const colorDepths = [1, 4, 8, 15, 16, 24, 32, 48] as const;
const maxHeaderLength = 2048;
const maxLanguageLength = 8;
const maxPixels = 999_999;
const maxOffsetMinutes = 14 * 60;

/** `Accept` header of a browser that loads a page (Fetch Standard, section 4.1). */
const acceptOfPages = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const clamp = (value: number, [least, most]: [number, number]): number =>
  Math.min(most, Math.max(least, Math.round(value)));

/** An empty value is refused, so a missing header becomes `-`. */
const sanitiseHeader = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, '?').slice(0, maxHeaderLength) || '-';

/** Shortens a language tag to the allowed length, for example to `zh-Hans` for `zh-Hans-CN`. */
function shortenLanguageTag(tag: string): string {
  const parts = tag.split('-');
  while (parts.length > 1 && parts.join('-').length > maxLanguageLength) parts.pop();
  const short = parts.join('-');
  try {
    const [known = 'en'] = Intl.getCanonicalLocales(short);
    return known.length <= maxLanguageLength ? known : 'en';
  } catch {
    return 'en';
  }
}

const fields = {
  // A script sends the payment request, so its `Accept` header is not the one for pages.
  browserAcceptHeader: ({ acceptHeader }) =>
    acceptHeader.includes('text/html') ? sanitiseHeader(acceptHeader) : acceptOfPages,
  browserUserAgent: ({ userAgent }) => sanitiseHeader(userAgent),
  browserLanguage: (browser) => shortenLanguageTag(browser.language),
  browserColorDepth: ({ colorDepth }) => String(colorDepths.findLast((depth) => depth <= colorDepth) ?? 1),
  browserScreenHeight: ({ screenHeight }) => String(clamp(screenHeight, [0, maxPixels])),
  browserScreenWidth: ({ screenWidth }) => String(clamp(screenWidth, [0, maxPixels])),
  browserTZ: ({ timeZoneOffset }) => String(clamp(timeZoneOffset, [-maxOffsetMinutes, maxOffsetMinutes])),
  browserJavaEnabled: ({ javaEnabled }) => javaEnabled,
  browserJavascriptEnabled: () => true,
} as const satisfies Record<string, (browser: BrowserFacts) => string | boolean>;

/**
 * Formats browser data for the gateway. Source: EMV 3-D Secure Protocol and Core Functions Specification 2.2.0, table
 * A.1, "Browser" data elements.
 */
export function browserFields(browser: BrowserFacts): Record<string, string | boolean> {
  const written = Object.entries(fields).map(([name, write]) => [name, write(browser)] as const);
  const { ip = '' } = browser;
  return { ...Object.fromEntries(written), ...(isIP(ip) !== 0 && { browserIP: ip }) };
}
