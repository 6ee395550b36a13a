import { passesLuhn } from '../processor/cards.ts';

export interface TestCard {
  /** Brand number of the gateway: 1 Visa, 2 Mastercard, 8 American Express. */
  brand: '1' | '2' | '8';
  last4: string;
  masked: string;
  /** Numeric country code (ISO 3166-1). */
  country: string;
  /** Authentication by the issuing bank: none, frictionless, or on a page. */
  threeDS: 'none' | 'frictionless' | 'challenge';
  /** The bank runs a 3DS method in the browser first. */
  method: boolean;
  response: string;
  refundResponse: string;
}

const APPROVED = '0000';
type CardBehaviour = Partial<Pick<TestCard, 'threeDS' | 'method' | 'country'>>;

/** Cards published for the gateway's test system. */
const PUBLISHED: Record<string, CardBehaviour> = {
  '4548812049400004': {},
  '4548810000000003': { threeDS: 'challenge' },
  '5576441563045037': { threeDS: 'challenge' },
  '4548814479727229': {},
  '4918019160034602': { method: true },
  '4548817212493017': { threeDS: 'challenge' },
  '4918019199883839': { threeDS: 'challenge', method: true },
  '376674000000008': { threeDS: 'none', country: '840' },
};

const brandOf = (number: string): TestCard['brand'] =>
  number[0] === '4' ? '1' : number[0] === '3' ? '8' : '2';

/**
 * Declined cards of the sandbox. The number contains the response code, preceded by `0` (frictionless) or `1` (bank
 * page).
 */
const REFUSED = /^4548819([01])(\d{4})000\d$/;
/** Payments with this code succeed, and their refund is refused. */
const REFUND_REFUSED = '0950';
/** Security codes that are declined, as in the gateway's test system. */
const REFUSED_CODES: Record<string, string> = { '999': '0190', '172': '0172', '173': '0173', '174': '0174' };

function parseTestCard(number: string): { manner: CardBehaviour; word: string } | undefined {
  const [, page, word] = REFUSED.exec(number) ?? [];
  return word === undefined
    ? undefined
    : { manner: { threeDS: page === '1' ? 'challenge' : 'frictionless' }, word };
}

/** Returns the behaviour of a card. Numbers other than test cards are refused, like real cards. */
export function cardOf(number: string, code: string): TestCard {
  const own = parseTestCard(number);
  const manner = PUBLISHED[number] ?? own?.manner;
  const word = own?.word ?? (manner ? APPROVED : '0180');
  const refundRefused = word === REFUND_REFUSED;
  return {
    brand: brandOf(number),
    last4: manner ? number.slice(-4) : '0000',
    masked: manner ? `${number.slice(0, 6)}******${number.slice(-4)}` : '************0000',
    country: '724',
    threeDS: 'frictionless',
    method: false,
    ...manner,
    response: REFUSED_CODES[code] ?? (refundRefused ? APPROVED : word),
    refundResponse: refundRefused ? REFUND_REFUSED : '0900',
  };
}

export interface TypedCard {
  number: string;
  /** `MMYY`. */
  expiry: string;
  code: string;
}

/** Returns the gateway's error for a typed card, or `undefined` if it can be sent to a bank. */
export function findCardProblem({ number, expiry, code }: TypedCard, now: Date): string | undefined {
  if (number === '') return 'msg1';
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) return 'msg2';
  if (!/^(?:0[1-9]|1[0-2])\d{2}$/.test(expiry)) return 'msg4';
  const ends = new Date(Date.UTC(2000 + Number(expiry.slice(2)), Number(expiry.slice(0, 2)), 1));
  if (ends <= now) return 'msg5';
  return /^\d{3,4}$/.test(code) ? undefined : 'msg8';
}

/** Returns the number of a card that the bank declines with this code. */
export function refusedCard(word: string, challenge = false): string {
  const stem = `4548819${challenge ? 1 : 0}${word}000`;
  return [...'0123456789'].map((digit) => stem + digit).find(passesLuhn) ?? stem;
}
