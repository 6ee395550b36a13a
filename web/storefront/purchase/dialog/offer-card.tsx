import { useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { formatCents, formatCount } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import type { CheckoutDraft } from '../payment/checkout-draft.ts';

export function formatClock(seconds: number): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${part(Math.floor(seconds / 60))}:${part(seconds % 60)}`;
}

/** Returns the whole seconds until `endsAt`, rounded up as the server does. */
export const secondsUntil = (endsAt: number, now: number): number =>
  Math.max(0, Math.ceil((endsAt - now) / 1000));

/** Returns the milliseconds until the displayed value changes. */
export const untilNextSecond = (endsAt: number, now: number): number => {
  const rest = (endsAt - now) % 1000;
  return rest > 0 ? rest : 1000;
};

/** Counts down from the seconds sent by the shop. Uses absolute times, so it is correct after the device slept. */
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
  words: CheckoutTexts;
  intent: PaymentIntentReply;
  busy: boolean;
  onSet: (taken: boolean) => void;
}

export interface OfferView {
  state: 'open' | 'taken' | 'gone';
  left: number;
}

export interface SpokenTexts {
  offer: Pick<CheckoutTexts['offer'], 'oneMinute' | 'over' | 'overText' | 'added' | 'removed'>;
  /** Added units with their price, and the total to pay. */
  extra: string;
  total: string;
}

/**
 * Returns the announcement of a change for screen readers. `undefined` for seconds that only the visible clock shows.
 */
export function spokenOf(before: OfferView, now: OfferView, words: SpokenTexts): string | undefined {
  const { offer, extra, total } = words;
  if (now.state === 'taken')
    return before.state === 'taken' ? undefined : `${offer.added}: ${extra}. ${total}`;
  if (before.state === 'taken') return `${offer.removed}. ${total}`;
  if (now.state === 'gone') return before.state === 'open' ? `${offer.over}. ${offer.overText}` : undefined;
  return now.left === 60 && before.left !== 60 ? offer.oneMinute : undefined;
}

function SpokenCountdown({ view, words }: { view: OfferView; words: SpokenTexts }) {
  const [text, setText] = useState('');
  const before = useRef(view);
  const { state, left } = view;
  const latest = useRef(words);
  latest.current = words;
  useEffect(() => {
    const now = { state, left };
    const spoken = spokenOf(before.current, now, latest.current);
    if (spoken !== undefined) setText(spoken);
    before.current = now;
  }, [state, left]);
  return (
    <p className="vh" role="status">
      {text}
    </p>
  );
}

function buttonText(
  words: CheckoutTexts['offer'],
  { busy, taken }: { busy: boolean; taken: boolean },
): string {
  if (taken) return busy ? words.removing : words.remove;
  return busy ? words.adding : words.add;
}

/** Shows the timed offer: more units at a special price. The server's clock decides. */
export function OfferCard({ draft, words, intent, busy, onSet }: OfferCardProps) {
  const { offer, upsell } = intent;
  const left = useCountdown(offer);
  const taken = upsell !== null;
  const shown = taken || (offer !== null && (left > 0 || busy));
  const { shape, quote } = draft;
  const said = words.offer;
  const extra = upsell ?? offer;
  const extraText = extra && words.extra[quote.type](formatCount(extra.additionalFollowers, shape));
  const priceText = extra && said.price(formatCents(extra.addonPriceCents, shape));
  const total = `${words.due}: ${formatCents(intent.amountCents, shape)}.`;
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
              <time role="timer" aria-label={said.left(formatClock(left))}>
                {formatClock(left)}
              </time>
            )}
          </p>
          <p>
            {!taken && <span className="intro">{said.lead} </span>}
            <b>{extraText}</b> <b className="price">{priceText}</b>
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
      <SpokenCountdown
        view={{ state: taken ? 'taken' : shown ? 'open' : 'gone', left }}
        words={{ offer: said, extra: `${extraText ?? ''} ${priceText ?? ''}`, total }}
      />
    </>
  );
}
