import type { ComplianceFacts } from '#contracts/operations/compliance.ts';

/** The names that Google's own programs give themselves; anyone can write them. */
const googleBots =
  /\b(Googlebot|AdsBot-Google|Mediapartners-Google|Storebot-Google|Google-InspectionTool)\b/i;

/** What Google adds to the address of an ad that was clicked. */
const adParameters = ['gclid', 'gbraid', 'wbraid'];

const longest = 300;
const most = 20;
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

interface AskedBy {
  userAgent: string | undefined;
  referrer: string | undefined;
  query: URLSearchParams;
  now: Date;
}

/** What can be told of whoever asks, shortened to what a page can show. It is shown, and decides nothing. */
export function requestFacts({
  userAgent = '',
  referrer = '',
  query,
  now,
}: AskedBy): Omit<ComplianceFacts, 'pages'> {
  return {
    isGoogleBot: googleBots.test(userAgent),
    isGoogleAds: adParameters.some((name) => query.get(name)),
    userAgent: short(userAgent),
    referrer: short(referrer),
    urlParams: [...query].slice(0, most).map(([name, value]) => [short(name), short(value)]),
    timestamp: now.toISOString(),
  };
}
