import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { findMissingBuyerField, reasonToNameBuyer } from '#contracts/tax/buyer-needs.ts';
import { needsPostalCode } from '#contracts/tax/places.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { createSharedValue } from '../../shared/shared-value.ts';
import type { BuyerFieldsProps } from './buyer-fields.tsx';
import { type ChangeAnswer, changeBusiness } from './change-intent.ts';
import type { ConfirmedLocation, LocationState } from './location-fields.tsx';
import { type BuyerDataProblem, draftOf, type TypedBuyer } from './typed-buyer.ts';

const nobody: TypedBuyer = { name: '', number: '', street: '', postalCode: '', city: '' };

/** Shared by all forms of the page, because each payment method has its own. */
const typedBuyer = createSharedValue<TypedBuyer>();

function useFields(locale: Locale, wanted: boolean) {
  const [Fields, setFields] = useState<ComponentType<BuyerFieldsProps>>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    try {
      const { loadBuyerFields } = await import('./buyer-fields.tsx');
      const loaded = await loadBuyerFields(locale);
      setFields(() => loaded);
    } catch {
      setFailed(true);
    }
  }, [locale]);
  useEffect(() => {
    if (wanted) void load();
  }, [wanted, load]);
  return { Fields, failed, load };
}

interface BuyerDataInput {
  locale: Locale;
  words: CheckoutTexts;
  totalCents: Cents;
  place: LocationState;
  business: PaymentIntentReply['business'];
  onIntent?: ((intent: PaymentIntentReply) => void) | undefined;
}

/** Country and postal code belong to the location fields, except where those have no postal code. */
const isTyped = (field: string, { country }: BuyerDraft): boolean =>
  field in nobody && !(field === 'postalCode' && needsPostalCode(country));

const textOf = (answer: ChangeAnswer, { failed, business }: CheckoutTexts): string => {
  if (answer.kind === 'busy') return failed.rateLimit;
  return ('text' in answer && answer.text) || business.failed;
};

/** Asks for the buyer data the invoice requires and sends it to the shop before payment. */
export function useBuyerData({ locale, words, totalCents, place, business, onIntent }: BuyerDataInput) {
  const need = business ? undefined : reasonToNameBuyer({ totalCents, taxed: !place.untaxed });
  const { Fields, failed, load } = useFields(locale, need !== undefined);
  const typed = typedBuyer.useKept() ?? nobody;
  const [problem, setProblem] = useState<BuyerDataProblem>();
  /** Last data accepted by the shop, per payment. */
  const taken = useRef<{ of: string; draft: string }>(undefined);

  /** The fields show the problem. They are loaded again if that failed before. */
  const say = (missing: BuyerDataProblem) => {
    setProblem({ ...missing });
    if (!Fields) void load();
  };
  const change = (part: Partial<TypedBuyer>) => {
    typedBuyer.keep({ ...typed, ...part });
    setProblem(undefined);
  };
  /** Shows what is missing. Returns true when complete. */
  const isWhole = (): boolean => {
    const missing = need && findMissingBuyerField(draftOf(typed, place.place), need);
    if (missing) say(missing);
    return !missing;
  };
  /** Returns whether the required data is complete. Shows an error otherwise. */
  const settle = async (intent: PaymentIntentReply, settled: ConfirmedLocation): Promise<boolean> => {
    const { paymentIntentId: of, amountCents } = intent;
    const wanted = reasonToNameBuyer({ totalCents: amountCents, taxed: settled.taxed });
    if (!wanted || business) return true;
    const typedNow = draftOf(typed, settled.place);
    const draft = JSON.stringify(typedNow);
    const isOther = taken.current?.of === of && taken.current.draft !== draft;
    if (intent.business && !isOther) return true;
    const missing = findMissingBuyerField(typedNow, wanted);
    if (missing) {
      say(missing);
      return false;
    }
    const answer = await changeBusiness(intent, typedNow);
    // The payment itself shows a paid order, and replaces a cancelled one.
    if (answer.kind === 'closed' || answer.kind === 'cancelled') return true;
    if (answer.kind !== 'open') {
      const isTypedHere = answer.kind === 'wrong' && isTyped(answer.field, typedNow);
      setProblem({ field: isTypedHere ? answer.field : 'name', text: textOf(answer, words) });
      return false;
    }
    taken.current = { of, draft };
    onIntent?.(answer.intent);
    return true;
  };
  return { need, typed, problem, Fields, failed, change, isWhole, settle };
}
