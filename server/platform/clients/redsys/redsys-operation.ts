import { z } from 'zod';
import type { Cents } from '#contracts/kit/money.ts';
import { InvalidRedsysSignature, type RedsysParameters } from './redsys-signature.ts';

/** Letters and number of each country by ISO 3166-1. The gateway reports the number of a card's country. */
const written = `
AD020 AE784 AF004 AG028 AI660 AL008 AM051 AO024 AQ010 AR032 AS016 AT040 AU036 AW533 AX248 AZ031 BA070 BB052
BD050 BE056 BF854 BG100 BH048 BI108 BJ204 BL652 BM060 BN096 BO068 BQ535 BR076 BS044 BT064 BV074 BW072 BY112
BZ084 CA124 CC166 CD180 CF140 CG178 CH756 CI384 CK184 CL152 CM120 CN156 CO170 CR188 CU192 CV132 CW531 CX162
CY196 CZ203 DE276 DJ262 DK208 DM212 DO214 DZ012 EC218 EE233 EG818 EH732 ER232 ES724 ET231 FI246 FJ242 FK238
FM583 FO234 FR250 GA266 GB826 GD308 GE268 GF254 GG831 GH288 GI292 GL304 GM270 GN324 GP312 GQ226 GR300 GS239
GT320 GU316 GW624 GY328 HK344 HM334 HN340 HR191 HT332 HU348 ID360 IE372 IL376 IM833 IN356 IO086 IQ368 IR364
IS352 IT380 JE832 JM388 JO400 JP392 KE404 KG417 KH116 KI296 KM174 KN659 KP408 KR410 KW414 KY136 KZ398 LA418
LB422 LC662 LI438 LK144 LR430 LS426 LT440 LU442 LV428 LY434 MA504 MC492 MD498 ME499 MF663 MG450 MH584 MK807
ML466 MM104 MN496 MO446 MP580 MQ474 MR478 MS500 MT470 MU480 MV462 MW454 MX484 MY458 MZ508 NA516 NC540 NE562
NF574 NG566 NI558 NL528 NO578 NP524 NR520 NU570 NZ554 OM512 PA591 PE604 PF258 PG598 PH608 PK586 PL616 PM666
PN612 PR630 PS275 PT620 PW585 PY600 QA634 RE638 RO642 RS688 RU643 RW646 SA682 SB090 SC690 SD729 SE752 SG702
SH654 SI705 SJ744 SK703 SL694 SM674 SN686 SO706 SR740 SS728 ST678 SV222 SX534 SY760 SZ748 TC796 TD148 TF260
TG768 TH764 TJ762 TK772 TL626 TM795 TN788 TO776 TR792 TT780 TV798 TW158 TZ834 UA804 UG800 UM581 US840 UY858
UZ860 VA336 VC670 VE862 VG092 VI850 VN704 VU548 WF876 WS882 YE887 YT175 ZA710 ZM894 ZW716
`;

const byNumber = new Map(
  written
    .trim()
    .split(/\s+/)
    .map((pair) => [Number(pair.slice(2)), pair.slice(0, 2)]),
);

/** `undefined` for any other text. Example: `ES` for `724`. */
const countryOfNumber = (number: string | undefined): string | undefined =>
  number !== undefined && /^\d{1,3}$/.test(number) ? byNumber.get(Number(number)) : undefined;

export const transactionTypes = { payment: '0', refund: '3' } as const;
export type RedsysTransactionType = keyof typeof transactionTypes;

export interface RedsysOperation {
  isOurs: boolean;
  order: string;
  type: RedsysTransactionType | undefined;
  /** Undefined if the gateway omits the amount, for example after an early refusal. */
  amountCents: Cents | undefined;
  currency: string | undefined;
  response: string | undefined;
  authorisationCode: string | undefined;
  cardBrand: string | undefined;
  cardCountry: string | undefined;
  cardLast4: string | undefined;
  /** The buyer was authenticated (3-D Secure). */
  secure: boolean;
  merchantData: string | undefined;
  /** True while the issuer authenticates the buyer. The gateway charges only after the shop sends the result. */
  isAuthenticating?: boolean;
  /** Gateway's date and time in Madrid, for example `09/11/2015 18:03`. */
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

const brands: Record<string, string> = {
  '1': 'visa',
  '2': 'mastercard',
  '6': 'diners',
  '8': 'amex',
  '9': 'jcb',
  '22': 'unionpay',
};

/** Values of a notification are URL-encoded, for example `09%2F11%2F2015`. Values of a reply are plain. */
function decodeValue(value: string | undefined): string | undefined {
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

/** `001` and `1` are the same terminal. */
const isOwnMerchant = (one: Merchant, other: Merchant) =>
  one.merchantCode === other.merchantCode &&
  one.terminal !== '' &&
  Number(one.terminal) === Number(other.terminal);

export function toOperation(given: RedsysParameters, ours: Merchant): RedsysOperation | undefined {
  const parsed = parameters.safeParse(given);
  if (!parsed.success) return undefined;
  const { data } = parsed;
  const number = decodeValue(data.Ds_Card_Number) ?? decodeValue(data.Ds_CardNumber);
  const time = [decodeValue(data.Ds_Date), decodeValue(data.Ds_Hour)].filter((part) => part !== undefined);
  return {
    isOurs: isOwnMerchant(
      { merchantCode: data.Ds_MerchantCode ?? '', terminal: data.Ds_Terminal ?? '' },
      ours,
    ),
    order: data.Ds_Order,
    type: typeOf(data.Ds_TransactionType),
    amountCents: wholeCents(data.Ds_Amount),
    currency: data.Ds_Currency === euro ? 'EUR' : data.Ds_Currency,
    response: data.Ds_Response || undefined,
    authorisationCode: decodeValue(data.Ds_AuthorisationCode),
    cardBrand: brands[data.Ds_Card_Brand ?? ''],
    cardCountry: countryOfNumber(data.Ds_Card_Country),
    cardLast4: decodeValue(data.Ds_Card_Last4) ?? lastFour(number),
    secure: data.Ds_SecurePayment === '1' || data.Ds_SecurePayment === '2',
    merchantData: decodeValue(data.Ds_MerchantData),
    localTime: time.length === 0 ? undefined : time.join(' '),
  };
}

/** Returns `undefined` if the reply is unreadable, or belongs to another merchant or terminal. */
export function toOurOperation(given: RedsysParameters, ours: Merchant): RedsysOperation | undefined {
  const operation = toOperation(given, ours);
  return operation?.isOurs ? operation : undefined;
}

/** Thrown for a message that is signed with our key but concerns another merchant or terminal. */
export class OtherMerchant extends InvalidRedsysSignature {
  override readonly name = 'OtherMerchant';
  readonly operation: RedsysOperation;
  constructor(operation: RedsysOperation) {
    super('other_merchant');
    this.operation = operation;
  }
}
