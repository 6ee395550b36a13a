import {
  type BuyerDraft,
  type BuyerField,
  type BuyerProblem,
  type BuyerProblems,
  buyerFields,
  buyerProblemOf,
} from '#contracts/invoices/invoice.ts';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import {
  type BuyerLocation,
  buyerCountries,
  invalidPlaceField,
  needsPostalCode,
} from '#contracts/tax/places.ts';
import { parseLabelledSpanishTaxId, parseSpanishTaxId } from '#contracts/tax/tax-id.ts';
import { normaliseVatNumber, splitVatNumber, vatCountries } from '#contracts/tax/vat-number.ts';
import { ShopError } from '#server/platform/errors.ts';
import { plainLine } from '#server/platform/http/form-text.ts';
import type { NamedRecipient, Recipient } from '../records/record.ts';
import { isMemberState, territoryOf, vatCountryOf } from './territories.ts';

export const emptyBuyer: BuyerDraft = {
  name: '',
  number: '',
  street: '',
  postalCode: '',
  city: '',
  country: 'ES',
};

/**
 * Returns the buyer's identification for the register: a Spanish tax number, an EU VAT number, or a personal document.
 * Spain requires its own number for every buyer in Spain.
 */
function numberOf({ name, country, number, document = false }: BuyerDraft): Recipient | undefined {
  if (country === 'ES') {
    const taxId = parseSpanishTaxId(number);
    return taxId ? { name, taxId } : undefined;
  }
  if (vatCountries.includes(country) && !document) {
    const id = normaliseVatNumber(country, number);
    return id ? { name, idType: '02', id } : undefined;
  }
  return { name, idType: '04', id: number, country };
}

function problemsOf(draft: BuyerDraft, unnumbered: boolean): BuyerProblems {
  const found = buyerFields.flatMap((field): [BuyerField, BuyerProblem][] => {
    if (field === 'number' && draft.number === '' && unnumbered) return [];
    const problem = buyerProblemOf(field, draft[field]);
    return problem ? [[field, problem]] : [];
  });
  const known = draft.country === '' || buyerCountries.includes(draft.country);
  return { ...Object.fromEntries(found), ...(known ? {} : { country: 'country_unknown' }) };
}

/** Returns whether the buyer is the seller. The agency rejects a record whose buyer is its issuer (error 1193). */
const isSeller = (recipient: Recipient, own: string | undefined): boolean =>
  own !== undefined && 'taxId' in recipient && recipient.taxId === parseLabelledSpanishTaxId(own);

/**
 * Returns whether the buyer is outside the EU VAT area, where an invoice needs no number (RD 1619/2012, article 6.1.d).
 */
export const isOutside = ({ country, postalCode }: Pick<BuyerDraft, 'country' | 'postalCode'>): boolean =>
  country !== '' && (!isMemberState(vatCountryOf(country)) || territoryOf(country, postalCode) !== undefined);

/** Matches the leading words of a line that contain a digit: `630 86` of `630 86 Dafni`. */
const leadingCode = /^\S*\d\S*(?:\s+\S*\d\S*)*/;

/**
 * Returns the location of an invoiced buyer from the address lines that `readBuyer` composes. `undefined` when the
 * lines contain no valid location, so that it must be requested separately. The invoice address is evidence of the
 * buyer's location (Implementing Regulation (EU) 282/2011, article 24f(a)).
 */
export function locationOfBuyer(named: object | null): BuyerLocation | undefined {
  const address = named && 'address' in named && Array.isArray(named.address) ? named.address : [];
  const [, line = '', country = ''] = address.map(String);
  const postalCode = needsPostalCode(country) ? (leadingCode.exec(line)?.[0] ?? '') : '';
  const place = { country, postalCode };
  return invalidPlaceField(place) ? undefined : place;
}

/** Matches the postal code at the start of a line, including Dutch ones: `1011 AB Amsterdam`. */
const townCode = new RegExp(`^\\d{4} ?[A-Z]{2}(?=\\s)|${leadingCode.source}`);

export function townOfBuyer({ address: [, line = ''] }: NamedRecipient): {
  postalCode: string;
  city: string;
} {
  const postalCode = townCode.exec(line)?.[0] ?? '';
  return { postalCode, city: line.slice(postalCode.length).trim() };
}

/**
 * Returns the typed form, its problems, and the recipient if there are none. `ownTaxId` is the shop's tax
 * number. `issued` means that a simplified invoice exists. The register accepts a replacement only with a
 * number.
 */
export function readBuyer(
  form: Record<string, unknown>,
  { ownTaxId, issued = true }: { ownTaxId?: string; issued?: boolean } = {},
): {
  draft: BuyerDraft;
  problems: BuyerProblems;
  recipient?: NamedRecipient;
} {
  const typed = buyerFields.map((field) => [field, plainLine(String(form[field] ?? '').slice(0, 300))]);
  const document = form.document === true || form.document === 'on';
  const draft = { ...Object.fromEntries(typed), ...(document ? { document } : {}) } as BuyerDraft;
  const unnumbered = !issued && isOutside(draft);
  const problems = problemsOf(draft, unnumbered);
  if (Object.keys(problems).length > 0) return { draft, problems };
  const address = [draft.street, `${draft.postalCode} ${draft.city}`, draft.country];
  if (draft.number === '')
    return { draft, problems, recipient: { name: draft.name, unnumbered: true, address } };
  const known = numberOf(draft);
  if (!known || isSeller(known, ownTaxId)) return { draft, problems: { number: 'number_invalid' } };
  return { draft, problems, recipient: { ...known, address } };
}

/**
 * Returns the recipient of a form. `known` is as in `readBuyer`. Reports the first of several wrong fields. Throws
 * `invalid_request` and `tax_number_invalid` with the field.
 */
export function requireBuyerOfForm(
  form: BuyerDraft,
  known: { ownTaxId: string; issued?: boolean },
): NamedRecipient {
  const { recipient, problems } = readBuyer({ ...form, country: toAsciiUpperCase(form.country) }, known);
  if (recipient) return recipient;
  const [[field, problem] = ['buyer', 'missing']] = Object.entries(problems) as [string, BuyerProblem][];
  const code = problem === 'number_invalid' ? 'tax_number_invalid' : 'invalid_request';
  throw new ShopError(code, `${field}: ${problem}`, { field });
}

export function vatNumberOf(recipient: Recipient | NamedRecipient | null) {
  return recipient && 'idType' in recipient && recipient.idType === '02'
    ? splitVatNumber(recipient.id)
    : undefined;
}
