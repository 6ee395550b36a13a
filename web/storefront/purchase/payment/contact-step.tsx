import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { listCountries } from '../../shared/country-choices.tsx';
import { runAfterPress } from '../../shared/run-after-press.ts';
import { isPlaceKnown, type LocationTerms } from './location-fields.tsx';
import { SaleFields, type SaleState } from './sale-fields.tsx';

interface ContactStepProps {
  terms: LocationTerms & { email: string };
  words: CheckoutTexts;
  sale: SaleState;
  intent: PaymentIntentReply;
  inert: boolean;
  /** Field or note of the e-mail address. Pages show the address in an earlier step. */
  children?: ReactNode;
}

/**
 * First step of every payment: where the buyer lives decides the tax and whether the shop may sell. Once the shop has
 * accepted the answer and the focus has left, the step becomes one line.
 */
export function ContactStep({ terms, words, sale, intent, inert, children }: ContactStepProps) {
  const { place, buyer } = sale;
  const { isAccepted, isInvoiced, problem, recheck } = place;
  const [left, setLeft] = useState(isPlaceKnown);
  const title = useId();
  const opened = useRef(false);
  const box = useRef<HTMLFieldSetElement>(null);
  const start = useRef(() => recheck(intent));
  useEffect(() => start.current(), []);
  const folded = isAccepted && (left || isInvoiced) && !buyer.need && !problem;
  useEffect(() => {
    if (!folded && opened.current) box.current?.querySelector<HTMLElement>('select, input')?.focus();
    opened.current = false;
  }, [folded]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) runAfterPress(() => setLeft(true));
  };
  const { country, postalCode } = place.place;
  const [named] = listCountries(terms.locale, [country].filter(Boolean));
  const where = [named?.name, postalCode].filter(Boolean).join(', ');
  return (
    <section className="pay-part" inert={inert}>
      <div className="pay-part-head">
        <h3 id={title}>{children ? words.contact.title : words.contact.tax}</h3>
        {folded && !isInvoiced && (
          <button
            className="text"
            type="button"
            onClick={() => {
              opened.current = true;
              setLeft(false);
            }}
          >
            {words.change}
          </button>
        )}
      </div>
      {folded && <p className="pay-part-line">{children ? `${terms.email} · ${where}` : where}</p>}
      {/* Hidden, not removed: the fields keep their values and show a later error. */}
      <fieldset
        className="pay-part-body"
        aria-labelledby={title}
        ref={box}
        hidden={folded}
        onBlur={onBlur}
        onFocus={() => setLeft(false)}
      >
        {children}
        <SaleFields terms={terms} words={words} sale={sale} intent={intent} />
      </fieldset>
    </section>
  );
}
