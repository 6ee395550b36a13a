/** Cookies that the visitor's browser reads too; no schemas here, because its smallest scripts carry this. */

/** What a visitor may agree to. Nothing of it runs before. */
export interface ConsentChoice {
  analytics: boolean;
  advertising: boolean;
}

export interface KnownChoice extends ConsentChoice {
  /** Made up at the first choice; ties the choices of one browser together as proof. */
  visitor: string;
}

export const consentCookie = 'consent';

/** Version of the banner's sentences: another one asks again. */
export const consentTextVersion = '2026-11';

/** Half a year: then the visitor is asked again. */
export const consentSeconds = 180 * 86_400;

/** `2026-11.10.<visitor>`: version, one digit for each kind, whose it is. */
export const consentValue = ({ analytics, advertising, visitor }: KnownChoice): string =>
  `${consentTextVersion}.${+analytics}${+advertising}.${visitor}`;

/** The choice in a cookie header or `document.cookie`; undefined when there is none for these sentences. */
export function readConsent(cookies: string): KnownChoice | undefined {
  const found = /(?:^|; ?)consent=([\d-]+)\.(\d)(\d)\.([\w-]{36})/.exec(cookies);
  return found?.[4] && found[1] === consentTextVersion
    ? { analytics: found[2] === '1', advertising: found[3] === '1', visitor: found[4] }
    : undefined;
}

/** The HttpOnly token of a visitor's offer. */
export const offerCookie = 'offer';

/** The same offer's clock as the visitor's own clock has it: end and return in seconds since 1970, `<ends>.<again>`. */
export const offerClockCookie = 'offer_clock';
