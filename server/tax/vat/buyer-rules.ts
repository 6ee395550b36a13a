import {
  type BuyerDraft,
  type BuyerField,
  type BuyerProblem,
  type BuyerProblems,
  buyerFields,
  buyerProblemOf,
} from '#contracts/invoices/invoice.ts';
import { asciiUpper } from '#contracts/kit/text.ts';
import { asksPostalCode, type BuyerPlace, buyerCountries, wrongInPlace } from '#contracts/tax/places.ts';
import { spanishTaxId, spanishTaxIdIn } from '#contracts/tax/tax-id.ts';
import { splitVatNumber, vatCountries, vatNumber } from '#contracts/tax/vat-number.ts';
import { ShopError } from '#server/platform/errors.ts';
import { plainLine } from '#server/platform/http/form-text.ts';
import type { Named, Recipient } from '../records/record.ts';
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
 * Returns by which number the register knows them: Spain's own, a VAT number of the Union, or the document of
 * somebody who is no business. Spain knows everybody by its own number.
 */
function numberOf({ name, country, number, document = false }: BuyerDraft): Recipient | undefined {
  if (country === 'ES') {
    const taxId = spanishTaxId(number);
    return taxId ? { name, taxId } : undefined;
  }
  if (vatCountries.includes(country) && !document) {
    const id = vatNumber(country, number);
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

/** Returns whether the buyer is the seller: the agency refuses a record that names its issuer as the buyer (1193). */
const isOwn = (recipient: Recipient, own: string | undefined): boolean =>
  own !== undefined && 'taxId' in recipient && recipient.taxId === spanishTaxIdIn(own);

/**
 * Returns whether the buyer is outside the Union's VAT, where nobody needs a number to be named (RD
 * 1619/2012, article 6.1.d).
 */
export const isOutside = ({ country, postalCode }: Pick<BuyerDraft, 'country' | 'postalCode'>): boolean =>
  country !== '' && (!isMemberState(vatCountryOf(country)) || territoryOf(country, postalCode) !== undefined);

/** Matches the leading words of a line that contain a digit: `630 86` of `630 86 Dafni`. */
const leadingCode = /^\S*\d\S*(?:\s+\S*\d\S*)*/;

/**
 * Returns the place of an invoiced buyer, from the address lines that `readBuyer` composes. `undefined` when
 * the lines contain no valid place, so the place must be requested separately. The address of an invoice is
 * evidence of the buyer's place (Implementing Regulation (EU) 282/2011, article 24f(a)).
 */
export function placeOfBuyer(named: object | null): BuyerPlace | undefined {
  const address = named && 'address' in named && Array.isArray(named.address) ? named.address : [];
  const [, line = '', country = ''] = address.map(String);
  const postalCode = asksPostalCode(country) ? (leadingCode.exec(line)?.[0] ?? '') : '';
  const place = { country, postalCode };
  return wrongInPlace(place) ? undefined : place;
}

/** Matches the postal code at the beginning of a line, also of the Netherlands: `1011 AB Amsterdam`. */
const townCode = new RegExp(`^\\d{4} ?[A-Z]{2}(?=\\s)|${leadingCode.source}`);

/** Returns postal code and town of an invoiced buyer, from the address lines that `readBuyer` composes. */
export function townOfBuyer({ address: [, line = ''] }: Named): { postalCode: string; city: string } {
  const postalCode = townCode.exec(line)?.[0] ?? '';
  return { postalCode, city: line.slice(postalCode.length).trim() };
}

/**
 * Returns what was typed, what is wrong with it, and where nothing is, whom that names. `ownTaxId` is the shop's.
 * With `issued` its simplified invoice stands, in whose place the register takes none without a number.
 */
export function readBuyer(
  form: Record<string, unknown>,
  { ownTaxId, issued = true }: { ownTaxId?: string; issued?: boolean } = {},
): {
  draft: BuyerDraft;
  problems: BuyerProblems;
  recipient?: Named;
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
  if (!known || isOwn(known, ownTaxId)) return { draft, problems: { number: 'number_invalid' } };
  return { draft, problems, recipient: { ...known, address } };
}

/**
 * Returns whom a form names. `known` is the same as in `readBuyer`. Where several fields are wrong, the first
 * is reported. Throws `invalid_request` and `tax_number_invalid` with the field.
 */
export function needBuyer(form: BuyerDraft, known: { ownTaxId: string; issued?: boolean }): Named {
  const { recipient, problems } = readBuyer({ ...form, country: asciiUpper(form.country) }, known);
  if (recipient) return recipient;
  const [[field, problem] = ['buyer', 'missing']] = Object.entries(problems) as [string, BuyerProblem][];
  const code = problem === 'number_invalid' ? 'tax_number_invalid' : 'invalid_request';
  throw new ShopError(code, `${field}: ${problem}`, { field });
}

/** Returns the VAT number of another state that a buyer gave. */
export function vatNumberOf(recipient: Recipient | Named | null) {
  return recipient && 'idType' in recipient && recipient.idType === '02'
    ? splitVatNumber(recipient.id)
    : undefined;
}
