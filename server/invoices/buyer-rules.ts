import {
  type BuyerDraft,
  type BuyerField,
  type BuyerProblem,
  type BuyerProblems,
  buyerFields,
} from '#contracts/invoice.ts';
import { buyerCountries } from '#contracts/register-countries.ts';
import { spanishTaxId } from '#contracts/tax-id.ts';
import { vatCountries, vatNumber } from '#contracts/vat-number.ts';
import { plainLine } from '#server/http/form-text.ts';
import type { Recipient } from '#server/register/record.ts';
import type { Named } from './compose-rules.ts';

/** As long as the register takes a name and a foreign number, and a line of the paper an address. */
const longest: Record<BuyerField, number> = {
  name: 120,
  number: 20,
  street: 90,
  postalCode: 12,
  city: 60,
  country: 2,
};

export const emptyBuyer: BuyerDraft = {
  name: '',
  number: '',
  street: '',
  postalCode: '',
  city: '',
  country: 'ES',
};

/** By which number the register knows them: Spain's own, a VAT number of the Union, or another document. */
function numberOf({ name, country, number }: BuyerDraft): Recipient | undefined {
  if (country === 'ES') {
    const taxId = spanishTaxId(number);
    return taxId ? { name, taxId } : undefined;
  }
  if (vatCountries.includes(country)) {
    const id = vatNumber(country, number);
    return id ? { name, idType: '02', id } : undefined;
  }
  return { name, idType: '04', id: number, country };
}

function problemsOf(draft: BuyerDraft): BuyerProblems {
  const found = buyerFields.flatMap((field): [BuyerField, BuyerProblem][] => {
    if (draft[field] === '') return [[field, 'missing']];
    return draft[field].length > longest[field] ? [[field, 'too_long']] : [];
  });
  const known = draft.country === '' || buyerCountries.includes(draft.country);
  return { ...Object.fromEntries(found), ...(known ? {} : { country: 'country_unknown' }) };
}

/** What was typed, what is wrong with it, and where nothing is, who that names. */
export function readBuyer(form: Record<string, unknown>): {
  draft: BuyerDraft;
  problems: BuyerProblems;
  recipient?: Named;
} {
  const typed = buyerFields.map((field) => [field, plainLine(String(form[field] ?? '').slice(0, 300))]);
  const draft = Object.fromEntries(typed) as BuyerDraft;
  const problems = problemsOf(draft);
  if (Object.keys(problems).length > 0) return { draft, problems };
  const known = numberOf(draft);
  if (!known) return { draft, problems: { number: 'number_invalid' } };
  const address = [draft.street, `${draft.postalCode} ${draft.city}`, draft.country];
  return { draft, problems, recipient: { ...known, address } };
}
