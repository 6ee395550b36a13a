/** Cookies that the visitor's browser reads too; no schemas here, because its smallest scripts carry this. */

/** What a visitor may agree to. Nothing of it runs before. */
export interface ConsentChoice {
  analytics: boolean;
  advertising: boolean;
  /** What was looked at is remembered, in this browser alone. */
  personalisation: boolean;
}

export interface KnownChoice extends ConsentChoice {
  /** Made up at the first choice; ties the choices of one browser together as proof. */
  visitor: string;
}

export const consentCookie = 'consent';

/** Tells the page's own scripts that it is worth asking for what an account has kept; opens nothing. */
export const customerHereCookie = 'customer_here';

/** Version of the banner's sentences: another one asks again. */
export const consentTextVersion = '2026-11-4';

/** Half a year: then the visitor is asked again. */
export const consentSeconds = 180 * 86_400;

/** `2026-11-4.101.<visitor>`: version, one digit for each kind, whose it is. */
export const consentValue = ({ analytics, advertising, personalisation, visitor }: KnownChoice): string =>
  `${consentTextVersion}.${+analytics}${+advertising}${+personalisation}.${visitor}`;

/** The choice in a cookie header or `document.cookie`; undefined when none exists for these sentences. */
export function readConsent(cookies: string): KnownChoice | undefined {
  const found = /(?:^|; ?)consent=([\d-]+)\.(\d)(\d)(\d)\.([\w-]{36})/.exec(cookies);
  if (!found?.[5] || found[1] !== consentTextVersion) return undefined;
  const [, , analytics, advertising, personalisation, visitor] = found;
  return {
    analytics: analytics === '1',
    advertising: advertising === '1',
    personalisation: personalisation === '1',
    visitor,
  };
}

/** The HttpOnly token of a visitor's offer. */
export const offerCookie = 'offer';

/** The same offer's clock as the visitor's own clock has it: end and return in seconds since 1970, `<ends>.<again>`. */
export const offerClockCookie = 'offer_clock';
