import { useEffect, useId, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { asksPostalCode, type BuyerPlace, wrongInPlace } from '#contracts/tax/places.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import { callApi, type Refused } from '../../shared/call-api.ts';
import { namedCountries } from '../../shared/country-choices.ts';
import { ProblemText } from '../../shared/field-note.tsx';
import { keptValue } from '../../shared/kept-value.ts';
import type { SalesTerms } from '../frames.ts';

/** Default country per language. English has none. */
const usual: Record<Locale, string> = { es: 'ES', fr: 'FR', it: 'IT', en: '' };

type PlaceField = keyof BuyerPlace;
interface Problem {
  field: PlaceField;
  text: string;
}

const callPlace = ({ paymentIntentId, accessToken }: PaymentIntentReply, place: BuyerPlace) =>
  callApi('POST /api/checkout-place', { body: { paymentIntentId, orderId: accessToken, place } });

interface Asked {
  of: string;
  answer: ReturnType<typeof callPlace>;
}

/** Typed location. Shared by all forms of the page, because each payment method has its own. */
const typedPlace = keptValue<BuyerPlace>();

export type PlaceTerms = Pick<SalesTerms, 'locale' | 'countries'>;

export interface SettledPlace {
  place: BuyerPlace;
  /** The sale includes EU VAT. */
  taxed: boolean;
}

function firstPlace({ locale, countries }: PlaceTerms): BuyerPlace {
  const first = { country: usual[locale], postalCode: '' };
  return countries.includes(first.country) ? first : { country: '', postalCode: '' };
}

const problemOf = ({ field, message }: Refused, { failed }: Checkout['place']): Problem => ({
  field: field === 'postalCode' ? 'postalCode' : 'country',
  text: message ?? failed,
});

/**
 * Asks for the buyer's location and checks with the shop, once complete, whether it sells there. A business on the
 * order uses its own address.
 */
export function usePlace(
  terms: PlaceTerms,
  words: Checkout['place'],
  business?: PaymentIntentReply['business'],
) {
  const typed = typedPlace.useKept() ?? firstPlace(terms);
  const [problem, setProblem] = useState<Problem>();
  const [untaxed, setUntaxed] = useState(false);
  const asked = useRef<Asked>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const invoiced = business?.place ?? undefined;
  const place = invoiced ?? typed;
  const standing = `${place.country} ${place.postalCode}`;

  // The notice refers to the previous location.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the place, which another form or a business may change.
  useEffect(() => {
    setProblem(undefined);
    setUntaxed(false);
  }, [standing]);

  const say = (found: Problem): undefined => {
    setProblem(found);
    box.current?.querySelector<HTMLElement>(`[name="place-${found.field}"]`)?.focus();
  };
  /** Calls the shop once per accepted location. A refused one is checked again. */
  const ask = async (intent: PaymentIntentReply, wanted: BuyerPlace) => {
    const of = `${intent.paymentIntentId} ${wanted.country} ${wanted.postalCode}`;
    if (asked.current?.of !== of) asked.current = { of, answer: callPlace(intent, wanted) };
    const answer = await asked.current.answer;
    if (asked.current?.of !== of) return answer;
    if (answer.ok) setUntaxed(!answer.data.taxed);
    else asked.current = undefined;
    return answer;
  };
  const check = async (intent: PaymentIntentReply, wanted: BuyerPlace) => {
    const answer = await ask(intent, wanted);
    // A failed call is repeated before payment. The buyer may have changed the location in the meantime.
    if (!answer.ok && answer.code && typedPlace.read() === wanted) setProblem(problemOf(answer, words));
  };
  const change = (part: Partial<BuyerPlace>, intent?: PaymentIntentReply) => {
    const changed = { ...typed, ...part };
    typedPlace.keep(changed);
    setProblem(undefined);
    setUntaxed(false);
    asked.current = undefined;
    if (intent && !wrongInPlace(changed)) void check(intent, changed);
  };
  /** Shows what is missing or invalid. Returns true when complete. */
  const isWhole = (): boolean => {
    const field = wrongInPlace(place);
    if (field) say({ field, text: words.missing[field] });
    return !field;
  };
  /**
   * Returns the location once the shop accepts it, or `undefined` after showing an error. `known` is a wallet's billing
   * address, used when complete.
   */
  const settle = async (
    intent: PaymentIntentReply,
    known?: BuyerPlace,
  ): Promise<SettledPlace | undefined> => {
    const whole = !invoiced && known && !wrongInPlace(known) ? known : undefined;
    if (!whole && !isWhole()) return undefined;
    const wanted = whole ?? place;
    const answer = await ask(intent, wanted);
    return answer.ok ? { place: wanted, taxed: answer.data.taxed } : say(problemOf(answer, words));
  };
  return { place, isInvoiced: invoiced !== undefined, problem, untaxed, change, isWhole, settle, box };
}

export type PlaceState = ReturnType<typeof usePlace>;

interface PlaceFieldsProps {
  terms: PlaceTerms;
  words: Checkout['place'];
  state: PlaceState;
  /** Open payment. Without it the location is checked when the buyer pays. */
  intent?: PaymentIntentReply;
}

/**
 * Asks for the country and, where regions have different tax rates, for the postal code. Card data does not reveal
 * them.
 */
export function PlaceFields({ terms, words, state, intent }: PlaceFieldsProps) {
  const id = useId();
  const { place, isInvoiced, problem, untaxed, change, box } = state;
  const control = (field: PlaceField) => ({
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
              {namedCountries(terms.locale, terms.countries).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </div>
        </div>
        {asksPostalCode(place.country) && (
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
