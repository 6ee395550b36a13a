import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { BuyerPlace } from '#contracts/tax/places.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import { PlaceFields, type PlaceTerms, usePlace } from './place-fields.tsx';
import { useBuyerData } from './use-buyer-data.ts';

interface SaleInput {
  terms: PlaceTerms;
  words: Checkout;
  /** Amount that the buyer is shown. */
  totalCents: Cents;
  /** Whom the open order names already. */
  business?: PaymentIntentReply['business'] | undefined;
  onIntent?: ((intent: PaymentIntentReply) => void) | undefined;
}

/** Asks for everything that a sale needs to know of its buyer before it may be paid: the place, and whom the invoice names. */
export function useSale({ terms, words, totalCents, business = null, onIntent }: SaleInput) {
  const place = usePlace(terms, words.place, business);
  const { locale } = terms;
  const buyer = useBuyerData({ locale, words, totalCents, place, business, onIntent });

  /** This says what is missing, and returns true where nothing is. */
  const isWhole = (): boolean => place.isWhole() && buyer.isWhole();
  /**
   * Returns the place once the shop has all that the sale needs; undefined where something was said instead. `known` is
   * the billing address of a wallet, which the address of the invoice replaces.
   */
  const settle = async (intent: PaymentIntentReply, known?: BuyerPlace): Promise<BuyerPlace | undefined> => {
    const settled = await place.settle(intent, buyer.need ? undefined : known);
    if (!settled) return undefined;
    if (await buyer.settle(intent, settled)) return settled.place;
    // The buyer completes the address of the wallet, and may change it.
    if (settled.place !== place.place) place.change(settled.place, intent);
    return undefined;
  };
  return { place, buyer, isWhole, settle };
}

export type SaleState = ReturnType<typeof useSale>;

interface SaleFieldsProps {
  terms: PlaceTerms;
  words: Checkout;
  sale: SaleState;
  /** Open payment. Without it the place is checked when the buyer pays. */
  intent?: PaymentIntentReply;
}

/** Shows the fields of the place, and those of the buyer where the invoice must name one. */
export function SaleFields({ terms, words, sale, intent }: SaleFieldsProps) {
  const { place, buyer } = sale;
  const { need, Fields, typed, problem, change } = buyer;
  return (
    <>
      <PlaceFields terms={terms} words={words.place} state={place} intent={intent} />
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
