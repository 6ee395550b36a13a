/** Cookies read by the browser. Without schemas, because its smallest scripts load this file. */

/** Choices of a visitor. Nothing runs before consent. */
export interface ConsentChoice {
  analytics: boolean;
  advertising: boolean;
  /** The browser remembers viewed packages. No data is sent. */
  personalisation: boolean;
}

export interface StoredConsent extends ConsentChoice {
  /** Random id created at the first choice. Links the choices of one browser as evidence. */
  visitor: string;
}

export const consentCookie = 'consent';

/** Hint for page scripts that a signed-in account may exist. Grants no access. */
export const signedInHintCookie = 'customer_here';

/** Version of the banner's texts. A new version asks again. */
export const consentTextVersion = '2026-11-4';

/** Consent is requested again after 180 days. */
export const consentSeconds = 180 * 86_400;

/** Formats `2026-11-4.101.<visitor>`: version, one digit per consent type, and the visitor. */
export const consentValue = ({ analytics, advertising, personalisation, visitor }: StoredConsent): string =>
  `${consentTextVersion}.${+analytics}${+advertising}${+personalisation}.${visitor}`;

/** Parses the choice of a cookie header or `document.cookie`. `undefined` for missing or older versions. */
export function readConsent(cookies: string): StoredConsent | undefined {
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

/** HttpOnly token of a visitor's offer. */
export const offerCookie = 'offer';

/** The same offer by the visitor's clock. Value: `<end>.<earliest repetition>`, both in Unix seconds. */
export const offerClockCookie = 'offer_clock';
