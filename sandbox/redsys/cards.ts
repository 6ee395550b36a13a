import { passesLuhn } from '../processor/cards.ts';

export interface TestCard {
  /** Is the gateway's number of the brand: 1 Visa, 2 Mastercard, 8 American Express. */
  brand: '1' | '2' | '8';
  last4: string;
  masked: string;
  /** Is the country's number (ISO 3166-1). */
  country: string;
  /** Says how the buyer's bank authenticates: not at all, unseen, or by a page. */
  threeDS: 'none' | 'frictionless' | 'challenge';
  /** Says whether the bank has a method to run in the browser first. */
  method: boolean;
  /** Is the bank's word about a payment. */
  response: string;
  /** Is the bank's word about a refund. */
  refundResponse: string;
}

const APPROVED = '0000';
type Manner = Partial<Pick<TestCard, 'threeDS' | 'method' | 'country'>>;

/** Lists the cards that the gateway publishes for its test system. */
const PUBLISHED: Record<string, Manner> = {
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

/** Our own refusals: the bank's word stands in the number, `0` before it is unseen and `1` a page of the bank. */
const REFUSED = /^4548819([01])(\d{4})000\d$/;
/** A payment with this word is made, and its refund is refused. */
const REFUND_REFUSED = '0950';
/** These security codes are refused, as in the gateway's own test system. */
const REFUSED_CODES: Record<string, string> = { '999': '0190', '172': '0172', '173': '0173', '174': '0174' };

function ownCard(number: string): { manner: Manner; word: string } | undefined {
  const [, page, word] = REFUSED.exec(number) ?? [];
  return word === undefined
    ? undefined
    : { manner: { threeDS: page === '1' ? 'challenge' : 'frictionless' }, word };
}

/** Returns how a card behaves. Any number that is no test card is foreign to the service, as real cards are here. */
export function cardOf(number: string, code: string): TestCard {
  const own = ownCard(number);
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
  /** Is `MMYY`. */
  expiry: string;
  code: string;
}

/** Returns the gateway's name for what is wrong with a typed card; undefined for one that can be sent to a bank. */
export function typedProblem({ number, expiry, code }: TypedCard, now: Date): string | undefined {
  if (number === '') return 'msg1';
  if (!/^\d{13,19}$/.test(number) || !passesLuhn(number)) return 'msg2';
  if (!/^(?:0[1-9]|1[0-2])\d{2}$/.test(expiry)) return 'msg4';
  const ends = new Date(Date.UTC(2000 + Number(expiry.slice(2)), Number(expiry.slice(0, 2)), 1));
  if (ends <= now) return 'msg5';
  return /^\d{3,4}$/.test(code) ? undefined : 'msg8';
}

/** Makes the number of a card that the bank refuses with this word. */
export function refusedCard(word: string, challenge = false): string {
  const stem = `4548819${challenge ? 1 : 0}${word}000`;
  return [...'0123456789'].map((digit) => stem + digit).find(passesLuhn) ?? stem;
}
