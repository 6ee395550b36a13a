import type { ErrorMeaning } from '#contracts/fulfilment/provider-dialect.ts';

/** Meaning of a provider's error text (protocol page "Errors seen"). */
export type ProviderErrorCode =
  | 'invalid_key'
  | 'bad_request'
  | 'invalid_service'
  | 'invalid_link'
  | 'invalid_quantity'
  | 'insufficient_funds'
  | 'active_order'
  | 'order_not_found'
  | 'refill'
  /** A refill is already open, or the order is too recent. */
  | 'refill_open'
  | 'refill_early'
  | 'rate_limited'
  | 'unknown';

/** Meanings of errors by plain sentence (`normaliseSentence`), which staff configured for one provider. */
export type TaughtErrors = Readonly<Record<string, ErrorMeaning>>;

const wrong =
  '(?:incorrect|invalid|wrong|bad|unknown|unsupported|disabled|inactive|missing|no such|gecersiz|yanl[iı]s)';
const isWrong = [
  "(?:is |are |was |has been )?(?:not (?:found|valid|active|supported|correct|enabled|exists?)|do(?:es)? ?n[o']?t exists?|incorrect|invalid|wrong|inactive|disabled|unsupported|required|missing|deleted|removed)",
  '(?:es |e |est )?(?:invalid[oae]|incorrect[oae]?|incorrett[oa]|inactiv[oae]|introuvable)',
  "(?:no|non|n'est pas) (?:es |e )?(?:valid[oae]|encontrad[oa]|trovat[oa])",
  "(?:no existe|non esiste|n'existe pas)",
].join('|');

const faultOf = (noun: string): string =>
  `\\b${wrong} (?:the |your |this )?(?:${noun})\\b|\\b(?:${noun})(?: field| format| parameter| id)?:? (?:#+ )?(?:${isWrong})\\b`;

/** Balance of an account, and words for having or lacking enough, in Spanish, French, Italian and Turkish. */
const funds = '(?:saldo|creditos?|credits?|fondos|fondi|fonds|solde|bakiye\\w*|balans)';
const enough = '(?:suficientes?|sufficient[ei]|suffisants?|assez(?: de)?|abbastanza)';
const lacking = '(?:insuficientes?|insufficient[ei]|insuffisants?|yetersiz)';

const anyOf = (...parts: string[]): RegExp => new RegExp(parts.join('|'));

/**
 * Meanings of plain sentences and codes. The first match counts, because `link duplicate` also mentions a
 * link. Texts in other languages are without accents.
 */
const meanings: readonly (readonly [Exclude<ProviderErrorCode, 'unknown'>, RegExp])[] = [
  [
    'rate_limited',
    anyOf('\\btoo many requests', '\\brate limit(?:ed)?(?: exceeded)?$', '\\brequest limit exceeded'),
  ],
  [
    'active_order',
    anyOf(
      'active order (?:with|on|for|to) (?:this|the same) link',
      'wait until order being completed',
      '^link duplicated?$|\\bduplicated? (?:link|order)\\b',
      '\\b(?:link|order)\\b.* (?:is )?already (?:in progress|active|processing|being processed)',
      'already (?:have|has) an? (?:active|running|pending) order',
      '\\bya (?:tienes?|existe|hay) un pedido (?:activo|pendiente|en curso|en proceso)\\b',
    ),
  ],
  [
    'insufficient_funds',
    anyOf(
      "(?:\\bnot|\\bno|n't have) (?:enough|sufficient) (?:\\w+ )?(?:funds?|balance|credits?|money)\\b",
      '\\b(?:insufficient|inadequate|low) (?:\\w+ )?(?:funds?|balance|credits?)\\b',
      '\\b(?:funds?|balance|credits?) (?:is |are )?(?:not enough|not sufficient|insufficient|too low)\\b',
      `\\b${funds}\\b.*\\b${lacking}\\b|\\b${lacking} ${funds}\\b`,
      `\\byeterli ${funds} yok\\b`,
      `\\b(?:no|non|pas) (?:\\w+ ){0,2}(?:${enough} ${funds}|${funds} ${enough})\\b`,
      `\\b${funds} (?:\\S+ )?(?:no|non|pas) (?:\\w+ )?${enough}(?!\\w)`,
      'недостаточно средств',
    ),
  ],
  [
    'invalid_key',
    anyOf(
      faultOf('(?:api )?key|(?:api )?token|clave(?: de)?(?: la)? api|cle api|chiave api'),
      '\\bapi (?:access )?(?:is |has been )?disabled?\\b',
      // Any other account may be the profile of one order, which must not pause the provider.
      '\\byour (?:api |panel |user )?account is (?:not active|inactive|suspended|blocked|disabled|banned)\\b',
      '^(?:unauthori[sz]ed|unauthenticated)$',
    ),
  ],
  ['order_not_found', anyOf(faultOf('orders?(?: id)?'))],
  ['refill_open', anyOf('refill already', 'already has a refill', 'refill (?:is )?in progress')],
  ['refill_early', anyOf('refill (?:is )?not available yet', 'too early (?:to|for a) refill')],
  [
    'refill',
    anyOf(
      'incorrect refill id',
      'refill not found',
      'not eligible for refill',
      'refill (?:is )?not available',
      'refill is disabled',
      "can(?:not|'t) be refilled",
      '\\bno refill',
    ),
  ],
  [
    'invalid_service',
    anyOf(
      faultOf('services?(?: ids?)?|services?(?: type)?|servicios?|servizi[oe]?|servis'),
      '\\bservis kimligi yok\\b',
    ),
  ],
  [
    'invalid_quantity',
    anyOf(
      faultOf('quantity|amount|cantidad|quantite|quantita'),
      '\\b(?:cantidad|quantite|quantita)\\b.*\\b(?:minim\\w*|maxim\\w*|massim\\w*|menor|mayor|inferi\\w*|superi\\w*|entre|tra)\\b',
      '\\bquantity\\b.*\\b(?:less|more|lower|greater|higher|smaller|larger|least|most|between|minim\\w*|maxim\\w*|exceeds)\\b',
      '\\b(?:min|max|minimum|maximum|minimal|maximal)(?: order)? (?:quantity|amount)\\b',
    ),
  ],
  [
    'invalid_link',
    anyOf(
      faultOf('links?|urls?|username|target|enlaces?|liens?'),
      '\\b(?:instagram|tiktok|youtube|twitter|target) account is (?:not active|inactive|suspended|blocked|disabled|banned)\\b',
      '^link$',
      '\\b(?:account|profile|page|post|video) (?:is )?(?:private|not found)\\b',
    ),
  ],
  ['bad_request', anyOf(faultOf('request|action|parameters?'), '\\bmissing required parameters?\\b')],
];

/** Words that leave open whether an order was placed. */
const ambiguousWords = /\b(?:time ?out|timed out|gateway|exception|internal|sql|database|upstream)\b/;
const placed =
  '(?:placed|created|accepted|successful(?:ly)?|creado|realizado|aceptado|creee?|acceptee?|creato|accettato)';
const mayBePlaced = new RegExp(`\\b${placed}\\b`);
const notPlaced = new RegExp(
  `\\b(?:not|cannot|can't|could|couldn't|unable|failed|no|non|pas) (?:\\w+ ){0,4}${placed}\\b`,
);

const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };

export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? namedLetter(String(name)) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

const accents: Record<string, string> = {
  ...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', uml: '\u0308', tilde: '\u0303', cedil: '\u0327' },
};

function namedLetter(name: string): string | undefined {
  const [, letter = '', accent = ''] = /^([a-z])(acute|grave|circ|uml|tilde|cedil)$/i.exec(name) ?? [];
  const mark = accents[accent.toLowerCase()];
  return mark === undefined ? undefined : (letter + mark).normalize('NFC');
}

/**
 * Normalises a sentence or code for comparison. `neworder.error.minQuantity`, `MIN_QUANTITY` and `Min quantity!` become
 * `min quantity`. Numbers become `#` and URLs are removed, because they vary.
 */
export function normaliseSentence(text: string): string {
  const isCode = /^[\w.-]+$/.test(text.trim());
  const last = isCode
    ? (text
        .trim()
        .split('.')
        .findLast((part) => part !== '') ?? '')
    : text;
  return decodeEntities(isCode ? last.replaceAll(/([a-z])([A-Z])/g, '$1 $2') : last)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/[\d.,]*\d/g, '#')
    .replaceAll(/[^\p{L}#':]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/** Returns the meaning of a refusal. `unknown` if the sentence may describe a placed order. */
export function providerErrorCode(text: string, taught: TaughtErrors = {}): ProviderErrorCode {
  const sentence = normaliseSentence(text);
  const own = Object.hasOwn(taught, sentence) ? taught[sentence] : undefined;
  if (own !== undefined) return own;
  if (ambiguousWords.test(sentence) || (mayBePlaced.test(sentence) && !notPlaced.test(sentence)))
    return 'unknown';
  return meanings.find(([, pattern]) => pattern.test(sentence))?.[0] ?? 'unknown';
}

const failureWords = new Set(['error', 'fail', 'failed', 'failure', 'false']);

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const textFields = ['message', 'msg', 'error_message', 'description', 'detail', 'reason', 'code'];

/** Returns the first text of an error field: a sentence, `{message}`, a list, or `{link: ["…"]}` by field. */
function textOf(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  if (depth > 2 || typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return firstText(value, depth);
  const fields = value as Record<string, unknown>;
  const own = firstText(
    textFields.map((name) => fields[name]),
    depth,
  );
  if (own !== undefined) return own;
  const [field, found] = Object.entries(fields)[0] ?? [];
  const text = textOf(found, depth + 1);
  return text === undefined || /^\d+$/.test(field ?? '') ? text : `${field}: ${text}`;
}

function firstText(values: readonly unknown[], depth: number): string | undefined {
  for (const value of values) {
    const text = textOf(value, depth + 1);
    if (text !== undefined) return text;
  }
  return undefined;
}

const isPresent = (value: unknown): boolean =>
  value === true ||
  (typeof value === 'number' && value !== 0) ||
  (Array.isArray(value) && value.length > 0) ||
  (isRecord(value) && Object.keys(value).length > 0);

/**
 * Returns the error of a reply, or undefined: `{error: text}`, `{error: {message}}`, `{error: true, message}`,
 * `{errors: [text]}`, `{errors: {link: [text]}}`, and `{status: "error", msg}` of clones and maintenance pages.
 */
export function errorOf(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const { error, errors } = body;
  const message = textOf(body.msg) ?? textOf(body.message) ?? textOf(body.error_message);
  const direct = textOf(error);
  if (direct !== undefined) return direct;
  if (isPresent(error)) return message ?? 'error without a text';
  if (isPresent(errors)) return textOf(errors) ?? JSON.stringify(errors);
  if (body.success === false || body.success === 0) return message ?? 'success: false';
  const status = String(body.status ?? '').toLowerCase();
  if (!failureWords.has(status) || isOrderStatus(body)) return undefined;
  return message ?? `status: ${status}`;
}

/** `status: "Error"` with counts is the status of an order. Without counts it is a refusal. */
function isOrderStatus(body: Record<string, unknown>): boolean {
  return 'remains' in body || 'start_count' in body || 'charge' in body;
}
