/** The visitor's browser reads these cookies too; no schemas stand here, because its smallest scripts carry this. */

/** Is what a visitor may agree to. Nothing of it runs before. */
export interface ConsentChoice {
  analytics: boolean;
  advertising: boolean;
  /** The browser remembers what was looked at, and nobody else does. */
  personalisation: boolean;
}

export interface KnownChoice extends ConsentChoice {
  /** Is made up at the first choice; it ties the choices of one browser together as proof. */
  visitor: string;
}

export const consentCookie = 'consent';

/** Says to the page's own scripts that it is worth asking for what an account has kept; it opens nothing. */
export const customerHereCookie = 'customer_here';

/** Is the version of the banner's sentences: another one asks again. */
export const consentTextVersion = '2026-11-4';

/** After half a year the visitor is asked again. */
export const consentSeconds = 180 * 86_400;

/** Writes `2026-11-4.101.<visitor>`: version, one digit for each kind, and the visitor. */
export const consentValue = ({ analytics, advertising, personalisation, visitor }: KnownChoice): string =>
  `${consentTextVersion}.${+analytics}${+advertising}${+personalisation}.${visitor}`;

/** Reads the choice in a cookie header or `document.cookie`; undefined when none exists for these sentences. */
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

/** Holds the HttpOnly token of a visitor's offer. */
export const offerCookie = 'offer';

/**
 * Holds the same offer's clock as the visitor's own clock has it: end and return in seconds since 1970,
 * `<ends>.<again>`.
 */
export const offerClockCookie = 'offer_clock';
