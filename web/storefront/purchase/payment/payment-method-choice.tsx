import type { PaymentMethod } from '#contracts/payments/payment-routes.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';

/** Payment methods to choose from. Wallets are shown above the card fields instead. */
export type SelectedMethod = Exclude<PaymentMethod, 'wallet'>;

export const choicesOf = (means: readonly PaymentMethod[]): SelectedMethod[] => [
  ...new Set(means.map((one) => (one === 'wallet' ? 'card' : one))),
];

interface PaymentMethodChoiceProps {
  choices: readonly SelectedMethod[];
  chosen: SelectedMethod;
  words: CheckoutTexts['means'];
  inert: boolean;
  onChoose: (means: SelectedMethod) => void;
}

export function PaymentMethodChoice({ choices, chosen, words, inert, onChoose }: PaymentMethodChoiceProps) {
  return (
    <fieldset className="means" data-kept="" inert={inert}>
      <legend className="vh">{words.legend}</legend>
      {choices.map((means) => (
        <label key={means}>
          <input
            type="radio"
            name="means"
            value={means}
            checked={means === chosen}
            onChange={() => onChoose(means)}
          />
          {words[means].name}
        </label>
      ))}
    </fieldset>
  );
}
