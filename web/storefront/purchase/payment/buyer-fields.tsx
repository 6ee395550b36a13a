import { type ComponentType, useEffect, useId, useRef } from 'react';
import type { Locale } from '#contracts/kit/locales.ts';
import type { BuyerNamingReason } from '#contracts/tax/buyer-needs.ts';
import { needsPostalCode } from '#contracts/tax/places.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import type { InvoiceTexts } from '#messages/es/invoice.ts';
import { ProblemText } from '../../shared/field-note.tsx';
import { loadInvoiceTexts } from '../business/invoice-words.ts';
import type { BuyerDataProblem, TypedBuyer } from './typed-buyer.ts';

export interface BuyerFieldsProps {
  words: CheckoutTexts['buyer'];
  need: BuyerNamingReason;
  country: string;
  typed: TypedBuyer;
  problem: BuyerDataProblem | undefined;
  onChange: (part: Partial<TypedBuyer>) => void;
}

type Field = keyof TypedBuyer;

const autoComplete: Record<Field, string> = {
  name: 'billing name',
  number: 'off',
  street: 'billing street-address',
  postalCode: 'billing postal-code',
  city: 'billing address-level2',
};

function labelOf(field: Field, { words, need, country }: BuyerFieldsProps, said: InvoiceTexts): string {
  if (field !== 'number') return said.fields[field];
  const number = country === 'ES' ? words.spanishNumber : words.number;
  return need === 'outside' ? words.optional(number) : number;
}

/**
 * Asks for the buyer required on the invoice. The fields above supply the country and, in some countries, the postal
 * code.
 */
function BuyerFields({ said, ...props }: BuyerFieldsProps & { said: InvoiceTexts }) {
  const { words, need, country, typed, problem, onChange } = props;
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (problem) box.current?.querySelector<HTMLElement>(`[name="buyer-${problem.field}"]`)?.focus();
  }, [problem]);
  const fields: Field[] = ['name', 'number', 'street', 'postalCode', 'city'];
  return (
    <fieldset className="place" ref={box}>
      <legend className="note">{words[need]}</legend>
      {fields
        .filter((field) => field !== 'postalCode' || !needsPostalCode(country))
        .map((field) => {
          const wrong = problem?.field === field ? problem : undefined;
          const text = wrong && ('text' in wrong ? wrong.text : said.problems[wrong.problem]);
          return (
            <div className="field" key={field}>
              <label htmlFor={`${id}-${field}`}>{labelOf(field, props, said)}</label>
              <div className="ctl">
                <input
                  id={`${id}-${field}`}
                  name={`buyer-${field}`}
                  autoComplete={autoComplete[field]}
                  maxLength={300}
                  value={typed[field]}
                  aria-invalid={wrong ? true : undefined}
                  aria-describedby={wrong ? `${id}-${field}-wrong` : undefined}
                  onChange={({ target }) => onChange({ [field]: target.value })}
                />
              </div>
              <div role="alert">
                <ProblemText id={`${id}-${field}-wrong`} text={text} />
              </div>
            </div>
          );
        })}
    </fieldset>
  );
}

/** Returns the fields with their messages. Rejects when the network fails. May be called again. */
export async function loadBuyerFields(locale: Locale): Promise<ComponentType<BuyerFieldsProps>> {
  const said = await loadInvoiceTexts(locale);
  return (props) => <BuyerFields {...props} said={said} />;
}
