import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { BuyerLocation } from '#contracts/tax/places.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { ProblemText } from '../../shared/field-note.tsx';
import { LocationFields, type LocationTerms, useBuyerLocation } from './location-fields.tsx';
import { useBuyerData } from './use-buyer-data.ts';

interface SaleInput {
  terms: LocationTerms;
  words: CheckoutTexts;
  totalCents: Cents;
  business?: PaymentIntentReply['business'] | undefined;
  onIntent?: ((intent: PaymentIntentReply) => void) | undefined;
}

export function useSale({ terms, words, totalCents, business = null, onIntent }: SaleInput) {
  const place = useBuyerLocation(terms, words.place, business);
  const { locale } = terms;
  const buyer = useBuyerData({ locale, words, totalCents, place, business, onIntent });

  /** Shows what is missing. Returns true when complete. */
  const isWhole = (): boolean => place.isWhole() && buyer.isWhole();
  /**
   * Returns the location once the sale has all required data, or `undefined` after showing an error. `known` is a
   * wallet's billing address. The invoice address overrides it.
   */
  const settle = async (
    intent: PaymentIntentReply,
    known?: BuyerLocation,
  ): Promise<BuyerLocation | undefined> => {
    const settled = await place.settle(intent, buyer.need ? undefined : known);
    if (!settled) return undefined;
    if (await buyer.settle(intent, settled)) return settled.place;
    // The buyer completes the wallet's address and may change it.
    if (settled.place !== place.place) place.change(settled.place, intent);
    return undefined;
  };
  return { place, buyer, isWhole, settle };
}

export type SaleState = ReturnType<typeof useSale>;

interface SaleFieldsProps {
  terms: LocationTerms;
  words: CheckoutTexts;
  sale: SaleState;
  /** Open payment. Without it the location is checked when the buyer pays. */
  intent?: PaymentIntentReply;
}

export function SaleFields({ terms, words, sale, intent }: SaleFieldsProps) {
  const { place, buyer } = sale;
  const { need, Fields, failed, typed, problem, change } = buyer;
  return (
    <>
      <LocationFields terms={terms} words={words.place} state={place} intent={intent} />
      <div role="alert">
        <ProblemText id="buyer-not-loaded" text={need && failed ? words.notLoaded : undefined} />
      </div>
      {need && Fields && (
        <Fields
          words={words.buyer}
          need={need}
          country={place.place.country}
          typed={typed}
          problem={problem}
          onChange={change}
        />
      )}
    </>
  );
}
