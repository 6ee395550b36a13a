import { unescapeMarkup } from '#server/platform/kit/escape.ts';

/**
 * Lists what the log keeps of a call: nothing else leaves here, so that no card, browser or key can come into it.
 * Everything is compared in capitals, because the gateway writes its answers otherwise than its questions.
 */
const kept = new Set([
  ...['AMOUNT', 'ORDER', 'MERCHANTCODE', 'CURRENCY', 'TRANSACTIONTYPE', 'TERMINAL'].map(
    (name) => `DS_MERCHANT_${name}`,
  ),
  ...[
    'ORDER',
    'AMOUNT',
    'CURRENCY',
    'RESPONSE',
    'TRANSACTIONTYPE',
    'STATE',
    'SECUREPAYMENT',
    'ERRORCODE',
  ].map((name) => `DS_${name}`),
  ...['AUTHORISATIONCODE', 'CARD_BRAND', 'CARD_COUNTRY', 'DATE', 'HOUR'].map((name) => `DS_${name}`),
]);

const keptOf = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      kept.has(name.toUpperCase()) && ['string', 'number'].includes(typeof value)
        ? [[name, String(value)]]
        : [],
    ),
  );

/** Writes the kept fields of a request as a form, which is how the log keeps a processor's. */
export const loggedFields = (fields: Record<string, unknown>): string =>
  new URLSearchParams(keptOf(fields)).toString();

const element = /<(Ds_\w+)>([^<>]{0,200})<\/\1>/g;

/** Reads the elements of a consultation's answer, which are escaped within it. */
function keptOfXml(text: string): Record<string, string> {
  const xml = unescapeMarkup(text);
  return keptOf(
    Object.fromEntries([...xml.matchAll(element)].map(([, name, value]) => [name ?? '', value ?? ''])),
  );
}

function keptOfJson(body: object): object {
  const { errorCode, Ds_MerchantParameters: encoded } = body as Record<string, unknown>;
  if (typeof errorCode === 'string') return { errorCode: errorCode.slice(0, 40) };
  if (typeof encoded !== 'string') return {};
  const parameters: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
  return typeof parameters === 'object' && parameters !== null ? keptOf({ ...parameters }) : {};
}

/** Returns what the log keeps of a reply. It is not verified here. */
export function loggedReply(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? keptOfJson(body) : {};
  } catch {
    return keptOfXml(text);
  }
}
