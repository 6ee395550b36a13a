import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo } from 'react';
import { EmailField } from '../../shared/email-field.tsx';
import { FieldNote, ProblemText } from '../../shared/field-note.tsx';
import { PostsField, UsernameField } from '../buyer/detail-fields.tsx';
import type { RequiredDetails } from '../buyer/details.ts';
import type { CheckoutVisit } from '../checkout-page/visit.ts';
import type { CardFormContext } from '../contexts.ts';
import { readAppearance } from '../payment/appearance.ts';
import type { CardPart, CardProblems } from './check-card.ts';

interface CardFieldsProps {
  frame: CardFormContext;
  problems: CardProblems;
  onComplete: (part: CardPart, complete: boolean) => void;
}

/** Returns a style from our design tokens, because the split card fields do not support `appearance`. */
function readStyle(): StripeElementStyle {
  const { variables = {} } = readAppearance();
  const { colorText, colorDanger, colorTextPlaceholder, fontFamily, fontSizeBase } = variables;
  return {
    base: {
      ...(colorText ? { color: colorText } : {}),
      ...(fontFamily ? { fontFamily } : {}),
      fontSize: fontSizeBase ?? '16px',
      '::placeholder': colorTextPlaceholder ? { color: colorTextPlaceholder } : {},
    },
    invalid: colorDanger ? { color: colorDanger } : {},
  };
}

export const elementOf = { number: CardNumberElement, expiry: CardExpiryElement, cvc: CardCvcElement };

/** Shows card number, expiry and CVC in the processor's frames. This page learns only whether they are complete. */
export function CardFields({ frame, problems, onComplete }: CardFieldsProps) {
  const style = useMemo(readStyle, []);
  const field = (part: CardPart) => {
    const Element = elementOf[part];
    const problem = problems[part];
    return (
      <div className="field">
        <label htmlFor={`card-${part}`}>{frame.card[part]}</label>
        <Element
          id={`card-${part}`}
          className={problem ? 'ctl card-box wrong' : 'ctl card-box'}
          options={{ style }}
          onChange={({ complete }) => onComplete(part, complete)}
        />
        <div aria-live="polite">
          <ProblemText id={`card-${part}-problem`} text={problem} />
        </div>
      </div>
    );
  };
  return (
    <>
      {field('number')}
      <div className="pair">
        {field('expiry')}
        {field('cvc')}
      </div>
      <div className="field">
        <label htmlFor="holder">{frame.card.holder}</label>
        <div className="ctl">
          <input
            id="holder"
            name="holder"
            autoComplete="cc-name"
            maxLength={120}
            aria-invalid={problems.holder ? true : undefined}
            aria-describedby="holder-note"
          />
        </div>
        <FieldNote id="holder-note" problem={problems.holder}>
          <p className="hint">{frame.card.holderHint}</p>
        </FieldNote>
      </div>
    </>
  );
}

interface ContactFieldsProps {
  frame: CardFormContext;
  visit: CheckoutVisit;
  wanted: RequiredDetails;
  problems: CardProblems;
  /** Called when code, not the user, changed the inputs. */
  onSettled: () => void;
}

export function ContactFields({ frame, visit, wanted, problems, onSettled }: ContactFieldsProps) {
  const { card, form } = frame;
  return (
    <>
      {wanted.email && (
        <EmailField
          id="email"
          name="email"
          label={card.email}
          hint={form.details.emailHint}
          words={frame.pay.email}
          known={visit.email}
          problem={problems.email}
          onSettled={onSettled}
        />
      )}
      {wanted.username && <UsernameField frame={frame} known={visit} texts={problems} />}
      {wanted.posts && <PostsField frame={frame} known={visit} texts={problems} />}
    </>
  );
}
