import { type ComponentType, type FormEvent, useId, useState } from 'react';
import {
  type BuyerDraft,
  type BuyerField,
  buyerFields,
  buyerProblemOf,
} from '#contracts/invoices/invoice.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import type { InvoiceTexts } from '#messages/es/invoice.ts';
import { CountryOptions, listCountries } from '../../shared/country-choices.tsx';
import { ProblemText } from '../../shared/field-note.tsx';
import type { InvalidBuyerField } from '../payment/use-changes.ts';
import { loadInvoiceTexts } from './invoice-words.ts';

export interface BusinessFormProps {
  words: CheckoutTexts['business'];
  locale: Locale;
  countries: readonly string[];
  kept: BuyerDraft | undefined;
  busy: boolean;
  onSend: (draft: BuyerDraft) => Promise<InvalidBuyerField | undefined>;
}

const autoComplete: Record<BuyerField, string> = {
  name: 'organization',
  number: 'off',
  street: 'street-address',
  postalCode: 'postal-code',
  city: 'address-level2',
  country: 'country',
};

const countryOf: Record<Locale, string> = { es: 'ES', fr: 'FR', it: 'IT', en: 'IE' };

const readDraft = (form: HTMLFieldSetElement): BuyerDraft =>
  Object.fromEntries(
    buyerFields.map((field) => {
      const input = form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${field}"]`);
      return [field, input?.value.trim() ?? ''];
    }),
  ) as Record<BuyerField, string>;

/** Returns the first problem found locally, by the server's rule. */
function findBuyerProblem(draft: BuyerDraft, { problems }: InvoiceTexts): InvalidBuyerField | undefined {
  for (const field of buyerFields) {
    const problem = buyerProblemOf(field, draft[field]);
    if (problem) return { field, text: problems[problem] };
  }
  return undefined;
}

/**
 * Asks for name, tax number and address of the invoiced buyer. Rendered inside the payment and therefore not a `form`.
 */
function BusinessForm({ said, ...props }: BusinessFormProps & { said: InvoiceTexts }) {
  const { words, locale, countries, kept, busy, onSend } = props;
  const id = useId();
  const [wrong, setWrong] = useState<InvalidBuyerField>();
  const send = async (fields: HTMLFieldSetElement) => {
    if (busy) return;
    const draft = readDraft(fields);
    const found = findBuyerProblem(draft, said) ?? (await onSend(draft));
    setWrong(found);
    if (found) fields.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
  };
  const sendOf = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const fields = currentTarget.closest('fieldset');
    if (fields) void send(fields);
  };
  const control = (field: BuyerField) => ({
    id: `${id}-${field}`,
    name: field,
    autoComplete: autoComplete[field],
    defaultValue: kept?.[field] ?? (field === 'country' ? countryOf[locale] : ''),
    'aria-invalid': wrong?.field === field || undefined,
    'aria-describedby': wrong?.field === field ? `${id}-${field}-wrong` : undefined,
  });
  return (
    <fieldset className="business">
      <legend className="note">{words.lead}</legend>
      {buyerFields.map((field) => (
        <div className="field" key={field}>
          <label htmlFor={`${id}-${field}`}>{said.fields[field]}</label>
          <div className="ctl">
            {field === 'country' ? (
              <select {...control(field)}>
                <CountryOptions countries={listCountries(locale, countries)} />
              </select>
            ) : (
              <input
                {...control(field)}
                maxLength={300}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  sendOf(event);
                }}
              />
            )}
          </div>
          <div role="alert">
            {wrong?.field === field && <ProblemText id={`${id}-${field}-wrong`} text={wrong.text} />}
          </div>
        </div>
      ))}
      <button className="btn" type="button" aria-disabled={busy || undefined} onClick={sendOf}>
        {busy ? words.sending : words.submit}
      </button>
    </fieldset>
  );
}

/** Returns the form with its messages. Rejects when the network fails. May be called again. */
export async function loadBusinessForm(locale: Locale): Promise<ComponentType<BusinessFormProps>> {
  const said = await loadInvoiceTexts(locale);
  return (props) => <BusinessForm {...props} said={said} />;
}
