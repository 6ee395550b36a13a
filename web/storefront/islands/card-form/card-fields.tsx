import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo } from 'react';
import { readAppearance } from '../../purchase/payment/appearance.ts';
import type { CardFrame } from '../checkout-page/frame.ts';
import { ProblemText } from '../shared/problem-text.tsx';
import type { CardPart, CardProblems } from './check-card.ts';

interface CardFieldsProps {
  frame: CardFrame;
  problems: CardProblems;
  onComplete: (part: CardPart, complete: boolean) => void;
}

/** The split fields know no appearance, only a style: our own tokens in the present theme. */
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

const elementOf = { number: CardNumberElement, expiry: CardExpiryElement, cvc: CardCvcElement };

/** Number, expiry and CVC, each in a frame of the processor: this page learns only whether they are complete. */
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
    </>
  );
}
