import { useEffect, useId, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { type BuyerLocation, invalidPlaceField, needsPostalCode } from '#contracts/tax/places.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { callApi, type Refused } from '../../shared/call-api.ts';
import { CountryOptions, listCountries } from '../../shared/country-choices.tsx';
import { ProblemText } from '../../shared/field-note.tsx';
import { createSharedValue } from '../../shared/shared-value.ts';
import type { SalesTerms } from '../contexts.ts';

/** Default country per language. English has none. */
const defaultCountries: Record<Locale, string> = { es: 'ES', fr: 'FR', it: 'IT', en: '' };

type LocationField = keyof BuyerLocation;
interface Problem {
  field: LocationField;
  text: string;
  /** The buyer wants to pay, so the field gets the focus. */
  stops?: true;
}

const sendBuyerLocation = ({ paymentIntentId, accessToken }: PaymentIntentReply, place: BuyerLocation) =>
  callApi('POST /api/checkout-place', { body: { paymentIntentId, orderId: accessToken, place } });

interface LocationCheck {
  of: string;
  answer: ReturnType<typeof sendBuyerLocation>;
}

/** Typed location. Outlives the form of one order, so that the next one does not ask again. */
const typedLocation = createSharedValue<BuyerLocation>();

export type LocationTerms = Pick<SalesTerms, 'locale' | 'countries'>;

export interface ConfirmedLocation {
  place: BuyerLocation;
  /** The sale includes EU VAT. */
  taxed: boolean;
}

function initialLocation({ locale, countries }: LocationTerms): BuyerLocation {
  const first = { country: defaultCountries[locale], postalCode: '' };
  return countries.includes(first.country) ? first : { country: '', postalCode: '' };
}

const standingOf = ({ country, postalCode }: BuyerLocation): string => `${country} ${postalCode}`;

const problemOf = ({ field, message }: Refused, { failed }: CheckoutTexts['place']): Problem => ({
  field: field === 'postalCode' ? 'postalCode' : 'country',
  text: message ?? failed,
});

/**
 * Asks for the buyer's location and checks with the shop, once complete, whether it sells there. A business on the
 * order uses its own address.
 */
export function useBuyerLocation(
  terms: LocationTerms,
  words: CheckoutTexts['place'],
  business?: PaymentIntentReply['business'],
) {
  const typed = typedLocation.useKept() ?? initialLocation(terms);
  const [problem, setProblem] = useState<Problem>();
  const [untaxed, setUntaxed] = useState(false);
  // A location known from an earlier order counts until the shop refuses it, so that its step does not open and fold.
  const [accepted, setAccepted] = useState(() => {
    const known = typedLocation.read();
    return known && !invalidPlaceField(known) ? standingOf(known) : '';
  });
  const asked = useRef<LocationCheck>(undefined);
  const invoiced = business?.place ?? undefined;
  const place = invoiced ?? typed;
  const standing = standingOf(place);

  // The notice refers to the previous location.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the place, which another form or a business may change.
  useEffect(() => {
    setProblem(undefined);
    setUntaxed(false);
  }, [standing]);

  const say = (found: Problem): undefined => {
    setProblem({ ...found, stops: true });
  };
  /** Calls the shop once per accepted location. A refused one is checked again. */
  const ask = async (intent: PaymentIntentReply, wanted: BuyerLocation) => {
    const of = `${intent.paymentIntentId} ${wanted.country} ${wanted.postalCode}`;
    if (asked.current?.of !== of) asked.current = { of, answer: sendBuyerLocation(intent, wanted) };
    const answer = await asked.current.answer;
    if (asked.current?.of !== of) return answer;
    if (answer.ok) {
      setUntaxed(!answer.data.taxed);
      setAccepted(standingOf(wanted));
    } else asked.current = undefined;
    return answer;
  };
  const check = async (intent: PaymentIntentReply, wanted: BuyerLocation) => {
    const answer = await ask(intent, wanted);
    // A failed call is repeated before payment. The buyer may have changed the location in the meantime.
    if (!answer.ok && answer.code && typedLocation.read() === wanted) setProblem(problemOf(answer, words));
  };
  const change = (part: Partial<BuyerLocation>, intent?: PaymentIntentReply) => {
    const changed = { ...typed, ...part };
    typedLocation.keep(changed);
    setProblem(undefined);
    setUntaxed(false);
    asked.current = undefined;
    if (intent && !invalidPlaceField(changed)) void check(intent, changed);
  };
  /** Shows what is missing or invalid. Returns true when complete. */
  const isWhole = (): boolean => {
    const field = invalidPlaceField(place);
    if (field) say({ field, text: words.missing[field] });
    return !field;
  };
  /**
   * Returns the location once the shop accepts it, or `undefined` after showing an error. `known` is a wallet's billing
   * address, used when complete.
   */
  const settle = async (
    intent: PaymentIntentReply,
    known?: BuyerLocation,
  ): Promise<ConfirmedLocation | undefined> => {
    const whole = !invoiced && known && !invalidPlaceField(known) ? known : undefined;
    if (!whole && !isWhole()) return undefined;
    const wanted = whole ?? place;
    const answer = await ask(intent, wanted);
    return answer.ok ? { place: wanted, taxed: answer.data.taxed } : say(problemOf(answer, words));
  };
  const recheck = (intent: PaymentIntentReply): void => {
    const known = typedLocation.read();
    if (known && !invalidPlaceField(known)) void check(intent, known);
  };
  const isInvoiced = invoiced !== undefined;
  const isAccepted = isInvoiced || accepted === standing;
  return { place, isInvoiced, isAccepted, problem, untaxed, change, isWhole, settle, recheck };
}

export const isPlaceKnown = (): boolean => typedLocation.read() !== undefined;

export type LocationState = ReturnType<typeof useBuyerLocation>;

interface LocationFieldsProps {
  terms: LocationTerms;
  words: CheckoutTexts['place'];
  state: LocationState;
  /** Open payment. Without it the location is checked when the buyer pays. */
  intent?: PaymentIntentReply;
}

/**
 * Asks for the country and, where regions have different tax rates, for the postal code. Card data does not reveal
 * them.
 */
export function LocationFields({ terms, words, state, intent }: LocationFieldsProps) {
  const id = useId();
  const { place, isInvoiced, problem, untaxed, change } = state;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem?.stops) box.current?.querySelector<HTMLElement>(`[name="place-${problem.field}"]`)?.focus();
  }, [problem]);
  const control = (field: LocationField) => ({
    id: `${id}-${field}`,
    name: `place-${field}`,
    value: place[field],
    'aria-invalid': problem?.field === field || undefined,
    'aria-describedby': problem?.field === field ? `${id}-wrong` : `${id}-why`,
  });
  const said = (
    <div aria-live="polite">{problem && <ProblemText id={`${id}-wrong`} text={problem.text} />}</div>
  );
  if (isInvoiced) return said;
  return (
    <div className="place" ref={box}>
      <div className="pair">
        <div className="field">
          <label htmlFor={`${id}-country`}>{words.country}</label>
          <div className="ctl">
            <select
              {...control('country')}
              autoComplete="billing country"
              onChange={({ target }) => change({ country: target.value }, intent)}
            >
              {place.country === '' && <option value="">{words.choose}</option>}
              <CountryOptions countries={listCountries(terms.locale, terms.countries)} />
            </select>
          </div>
        </div>
        {needsPostalCode(place.country) && (
          <div className="field">
            <label htmlFor={`${id}-postalCode`}>{words.postalCode}</label>
            <div className="ctl">
              <input
                {...control('postalCode')}
                autoComplete="billing postal-code"
                inputMode="numeric"
                maxLength={12}
                onChange={({ target }) => change({ postalCode: target.value }, intent)}
              />
            </div>
          </div>
        )}
      </div>
      {said}
      <p className="hint" id={`${id}-why`}>
        {untaxed ? words.untaxed : words.why}
      </p>
    </div>
  );
}
