import { useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import { formatCents, formatCount } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import type { CheckoutDraft } from '../payment/checkout-draft.ts';

/** Writes `222` as `03:42`. */
export function clockText(seconds: number): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${part(Math.floor(seconds / 60))}:${part(seconds % 60)}`;
}

/** Returns whole seconds until `endsAt`, counted as the shop counts them: the last one is 1, then comes 0. */
export const secondsUntil = (endsAt: number, now: number): number =>
  Math.max(0, Math.ceil((endsAt - now) / 1000));

/** Returns milliseconds until the figure changes next. */
export const untilNextSecond = (endsAt: number, now: number): number => {
  const rest = (endsAt - now) % 1000;
  return rest > 0 ? rest : 1000;
};

/**
 * Counts down the seconds that the shop has sent; each new reply sends them again. A device that slept wakes
 * up with the right figure.
 */
function useCountdown(answer: { secondsLeft: number | null } | null | undefined): number {
  const told = answer?.secondsLeft ?? 0;
  const [counted, setCounted] = useState({ answer, left: told });

  useEffect(() => {
    const endsAt = Date.now() + told * 1000;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = Date.now();
      setCounted({ answer, left: secondsUntil(endsAt, now) });
      if (now < endsAt) timer = setTimeout(tick, untilNextSecond(endsAt, now));
    };
    tick();
    return () => clearTimeout(timer);
  }, [answer, told]);

  return counted.answer === answer ? counted.left : told;
}

interface OfferCardProps {
  draft: CheckoutDraft;
  words: Checkout;
  intent: PaymentIntentReply;
  busy: boolean;
  onSet: (taken: boolean) => void;
}

/** Speaks at one minute and at the end; the seconds in between are for the eyes. */
function Spoken({ words, left, shown }: { words: Checkout['offer']; left: number; shown: boolean }) {
  const [text, setText] = useState('');
  const wasShown = useRef(shown);
  useEffect(() => {
    if (shown && left === 60) setText(words.oneMinute);
    if (!shown && wasShown.current && left === 0) setText(`${words.over}. ${words.overText}`);
    wasShown.current = shown;
  }, [shown, left, words]);
  return (
    <p className="vh" role="status">
      {text}
    </p>
  );
}

function buttonText(words: Checkout['offer'], { busy, taken }: { busy: boolean; taken: boolean }): string {
  if (taken) return busy ? words.removing : words.remove;
  return busy ? words.adding : words.add;
}

/** Shows the timed offer: more of the same at a price that the catalogue does not have; the shop's clock decides. */
export function OfferCard({ draft, words, intent, busy, onSet }: OfferCardProps) {
  const { offer, upsell } = intent;
  const left = useCountdown(offer);
  const taken = upsell !== null;
  const shown = taken || (offer !== null && (left > 0 || busy));
  const { shape, quote } = draft;
  const said = words.offer;
  const extra = upsell ?? offer;
  return (
    <>
      {shown && extra && (
        <fieldset className="up" aria-labelledby="offer-title" aria-busy={busy}>
          <p className="meta">
            <span id="offer-title" className={taken ? 'ok' : undefined}>
              {taken && <Icon name="ok" />}
              {taken ? said.added : said.title}
            </span>
            {!taken && (
              <time role="timer" aria-label={said.left(clockText(left))}>
                {clockText(left)}
              </time>
            )}
          </p>
          <p>
            {!taken && <span className="intro">{said.lead} </span>}
            <b>{words.extra[quote.type](formatCount(extra.additionalFollowers, shape))}</b>{' '}
            <b className="price">{said.price(formatCents(extra.addonPriceCents, shape))}</b>
          </p>
          <button
            className="btn small"
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => onSet(!taken)}
          >
            {buttonText(said, { busy, taken })}
          </button>
          {!taken && offer && (
            <p className="up-saved">{said.saving(formatCents(offer.savingsCents, shape))}</p>
          )}
        </fieldset>
      )}
      <Spoken words={said} left={left} shown={shown && !taken} />
    </>
  );
}
