import { unescapeMarkup } from '#server/platform/kit/escape.ts';

/**
 * Fields that the call log may contain. The list excludes cards, browser data and keys. Names are compared in upper
 * case, because the gateway's replies use another case than requests.
 */
const loggedFieldNames = new Set([
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

const pickLoggedFields = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      loggedFieldNames.has(name.toUpperCase()) && ['string', 'number'].includes(typeof value)
        ? [[name, String(value)]]
        : [],
    ),
  );

export const loggedFields = (fields: Record<string, unknown>): string =>
  new URLSearchParams(pickLoggedFields(fields)).toString();

const element = /<(Ds_\w+)>([^<>]{0,200})<\/\1>/g;

function pickLoggedXml(text: string): Record<string, string> {
  const xml = unescapeMarkup(text);
  return pickLoggedFields(
    Object.fromEntries([...xml.matchAll(element)].map(([, name, value]) => [name ?? '', value ?? ''])),
  );
}

function pickLoggedJson(body: object): object {
  const { errorCode, Ds_MerchantParameters: encoded } = body as Record<string, unknown>;
  if (typeof errorCode === 'string') return { errorCode: errorCode.slice(0, 40) };
  if (typeof encoded !== 'string') return {};
  const parameters: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'));
  return typeof parameters === 'object' && parameters !== null ? pickLoggedFields({ ...parameters }) : {};
}

export function loggedReply(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? pickLoggedJson(body) : {};
  } catch {
    return pickLoggedXml(text);
  }
}
