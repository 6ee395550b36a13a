import type { PaymentMeans } from '#contracts/payments/payment-routes.ts';
import type { Checkout } from '#messages/es/checkout.ts';

/** Payment methods to choose from. Wallets are shown above the card fields instead. */
export type ChosenMeans = Exclude<PaymentMeans, 'wallet'>;

/** Returns the choices, most likely first. */
export const choicesOf = (means: readonly PaymentMeans[]): ChosenMeans[] => [
  ...new Set(means.map((one) => (one === 'wallet' ? 'card' : one))),
];

interface MeansChoiceProps {
  choices: readonly ChosenMeans[];
  chosen: ChosenMeans;
  words: Checkout['means'];
  inert: boolean;
  onChoose: (means: ChosenMeans) => void;
}

export function MeansChoice({ choices, chosen, words, inert, onChoose }: MeansChoiceProps) {
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
