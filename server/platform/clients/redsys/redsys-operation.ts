import { z } from 'zod';
import type { Cents } from '#contracts/kit/money.ts';
import { countryOfNumber } from './redsys-countries.ts';
import { InvalidRedsysSignature, type RedsysParameters } from './redsys-signature.ts';

/** Lists the kinds of operations that the shop asks for. */
export const transactionTypes = { payment: '0', refund: '3' } as const;
export type RedsysTransactionType = keyof typeof transactionTypes;

/** Is one operation as the gateway tells of it: in a notification, a reply or a consultation. */
export interface RedsysOperation {
  /** Merchant and terminal are the shop's. */
  isOurs: boolean;
  order: string;
  /** Is undefined for kinds that the shop never asks for. */
  type: RedsysTransactionType | undefined;
  /** Is undefined where the gateway names none, as after an early refusal. */
  amountCents: Cents | undefined;
  /** Is in upper case letters, as in our own records. */
  currency: string | undefined;
  /** Is `Ds_Response`; undefined while the operation is under way. */
  response: string | undefined;
  authorisationCode: string | undefined;
  cardBrand: string | undefined;
  /** Is the two letters of the country of the card's bank. */
  cardCountry: string | undefined;
  cardLast4: string | undefined;
  /** Says whether the buyer was authenticated (3-D Secure). */
  secure: boolean;
  /** Is `Ds_MerchantData`, as we sent it. */
  merchantData: string | undefined;
  /** True while the issuer authenticates the buyer. The gateway charges only after the shop sends the result. */
  isAuthenticating?: boolean;
  /** Is the gateway's own date and time of Madrid, as `09/11/2015 18:03`. */
  localTime: string | undefined;
}

const text = z.coerce.string().optional();
const parameters = z.object({
  Ds_Order: z.string().min(4).max(12),
  Ds_MerchantCode: text,
  Ds_Terminal: text,
  Ds_TransactionType: text,
  Ds_Amount: text,
  Ds_Currency: text,
  Ds_Response: text,
  Ds_AuthorisationCode: text,
  Ds_Card_Brand: text,
  Ds_Card_Country: text,
  Ds_Card_Number: text,
  Ds_CardNumber: text,
  Ds_Card_Last4: text,
  Ds_SecurePayment: text,
  Ds_MerchantData: text,
  Ds_Date: text,
  Ds_Hour: text,
});

/** Names the cards' brands as the rest of the shop does. */
const brands: Record<string, string> = {
  '1': 'visa',
  '2': 'mastercard',
  '6': 'diners',
  '8': 'amex',
  '9': 'jcb',
  '22': 'unionpay',
};

/** Values of a notification are written for an address, as `09%2F11%2F2015`; those of a reply are plain. */
function plain(value: string | undefined): string | undefined {
  const trimmed = value?.trim();
  if (!trimmed) return undefined;
  try {
    return decodeURIComponent(trimmed.replaceAll('+', ' '));
  } catch {
    return trimmed;
  }
}

const wholeCents = (value: string | undefined): Cents | undefined =>
  value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : undefined;

function typeOf(value: string | undefined): RedsysTransactionType | undefined {
  const found = Object.entries(transactionTypes).find(([, written]) => written === value);
  return found?.[0] as RedsysTransactionType | undefined;
}

const euro = '978';
const lastFour = (number: string | undefined) => /(\d{4})$/.exec(number ?? '')?.[1];

interface Merchant {
  merchantCode: string;
  terminal: string;
}

/** `001` and `1` are one terminal. */
const isOurs = (one: Merchant, other: Merchant) =>
  one.merchantCode === other.merchantCode &&
  one.terminal !== '' &&
  Number(one.terminal) === Number(other.terminal);

/** Returns the operation; undefined where it is unreadable. */
export function toOperation(given: RedsysParameters, ours: Merchant): RedsysOperation | undefined {
  const parsed = parameters.safeParse(given);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const number = plain(data.Ds_Card_Number) ?? plain(data.Ds_CardNumber);
  const time = [plain(data.Ds_Date), plain(data.Ds_Hour)].filter((part) => part !== undefined);
  return {
    isOurs: isOurs({ merchantCode: data.Ds_MerchantCode ?? '', terminal: data.Ds_Terminal ?? '' }, ours),
    order: data.Ds_Order,
    type: typeOf(data.Ds_TransactionType),
    amountCents: wholeCents(data.Ds_Amount),
    currency: data.Ds_Currency === euro ? 'EUR' : data.Ds_Currency,
    response: data.Ds_Response || undefined,
    authorisationCode: plain(data.Ds_AuthorisationCode),
    cardBrand: brands[data.Ds_Card_Brand ?? ''],
    cardCountry: countryOfNumber(data.Ds_Card_Country),
    cardLast4: plain(data.Ds_Card_Last4) ?? lastFour(number),
    secure: data.Ds_SecurePayment === '1' || data.Ds_SecurePayment === '2',
    merchantData: plain(data.Ds_MerchantData),
    localTime: time.length === 0 ? undefined : time.join(' '),
  };
}

/** Returns the operation of a reply; undefined where it is unreadable, or of another merchant or terminal. */
export function toOurOperation(given: RedsysParameters, ours: Merchant): RedsysOperation | undefined {
  const operation = toOperation(given, ours);
  return operation?.isOurs ? operation : undefined;
}

/** The message is signed with our key and about another merchant or terminal. */
export class OtherMerchant extends InvalidRedsysSignature {
  override readonly name = 'OtherMerchant';
  readonly operation: RedsysOperation;
  constructor(operation: RedsysOperation) {
    super('other_merchant');
    this.operation = operation;
  }
}
