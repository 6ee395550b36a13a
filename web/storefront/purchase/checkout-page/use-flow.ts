import { useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { UpsellOfferReply } from '#contracts/orders/promotions.ts';
import type { PaymentContext } from '../contexts.ts';
import type { PreparationChange as Manner } from '../dialog/use-preparation.ts';
import { quoteFor } from '../package/packages.ts';
import { findOffer, readOfferAnswer, saveOfferAnswer } from '../package/upsell.ts';
import type { Buyer } from '../payment/checkout-draft.ts';
import type { Notice } from '../payment/notice.tsx';
import {
  checkBankReturn,
  checkoutOfPosts,
  readArrival,
  readReturn,
  resumeCheckout,
  saveVisit,
  takeUnderway,
} from './arrive.ts';
import { type CheckoutStage, initialStage, useOpening } from './use-opening.ts';
import { type CheckoutVisit, type PageSource, visitOfPackage } from './visit.ts';

/** Updates the amounts of the same order. The card fields persist while the intent is the same. */
const withIntent = (now: CheckoutStage, intent: PaymentIntentReply): CheckoutStage =>
  now.at === 'ready' && now.intent.accessToken === intent.accessToken ? { ...now, intent } : now;

interface ArrivalInput extends Pick<ReturnType<typeof useOpening>, 'open'> {
  frame: PaymentContext;
  source: PageSource;
  setVisit: (visit: CheckoutVisit) => void;
  setStage: (stage: CheckoutStage) => void;
  setArrived: (arrived: boolean) => void;
  setNotice: (notice: Notice) => void;
}

/** Returns the notice about a payment that was not made: refused by the bank, or interrupted by a reload. */
function unpaidNotice({ rejected, interrupted, untouched }: PaymentContext['pay'], refused: boolean): Notice {
  return refused ? { tone: 'bad', ...rejected, more: untouched } : { tone: 'warn', ...interrupted };
}

/** Runs once: reads the visit from address and storage, and the result of a payment at the bank. */
function useArrival({ frame, source, setVisit, setStage, setArrived, setNotice, open }: ArrivalInput): void {
  const start = useRef(async () => {
    const underway = takeUnderway();
    const returned = readReturn(new URL(location.href).searchParams);
    const back = returned ?? underway;
    const elsewhere = checkoutOfPosts(frame, source);
    if (elsewhere) return location.replace(elsewhere);
    const found = readArrival(frame, source);
    setArrived(true);
    if (back) {
      setStage({ at: 'returning' });
      const outcome = await checkBankReturn(back, frame.props.locale);
      if (outcome.kind === 'paid') return location.replace(outcome.address);
      if (outcome.kind === 'unpaid') setNotice(unpaidNotice(frame.pay, returned !== undefined));
    }
    setVisit(found);
    const resumed = resumeCheckout(frame, found);
    if (resumed) await open({ visit: found, ...resumed });
    else setStage(found.choice ? { at: 'details' } : { at: 'nothing' });
  });
  useEffect(() => void start.current(), []);
}

export function useFlow(frame: PaymentContext, source: PageSource) {
  const [visit, setVisit] = useState(() => visitOfPackage(frame.props));
  const [stage, setStage] = useState<CheckoutStage>(() => initialStage(frame, source));
  const [arrived, setArrived] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const { input, setWish, supersede, open } = useOpening(frame, setStage);

  const begin = async (buyer: Buyer): Promise<void> => {
    const { username, email, posts } = buyer;
    const known = { ...visit, username, email, isPublic: true, posts };
    const quote = visit.choice && quoteFor(visit.choice, frame.props);
    if (!quote) return setStage({ at: 'nothing' });
    setVisit(known);
    setNotice(undefined);
    saveVisit(known);
    const answered = readOfferAnswer(quote);
    const next = { visit: known, buyer, taken: answered ?? undefined };
    setWish(next);
    if (source === 'checkout' && answered === undefined) {
      const isNewest = supersede();
      setStage({ at: 'loading' });
      const offer = await findOffer(quote);
      if (!isNewest()) return;
      if (offer) return setStage({ at: 'offer', offer });
    }
    await open(next);
  };

  const decide = (offer: UpsellOfferReply | undefined): void => {
    const quote = visit.choice && quoteFor(visit.choice, frame.props);
    if (!quote || !input) return;
    saveOfferAnswer(quote, offer ?? null);
    void open({ ...input, taken: offer });
  };

  useArrival({ frame, source, setVisit, setStage, setArrived, setNotice, open });

  return {
    visit,
    stage,
    /** True once browser storage was read. Before, only the address is known. */
    arrived,
    taken: input?.taken,
    notice,
    begin,
    decide,
    retry: (how?: Manner) => void (input ? open(input, how) : setStage({ at: 'details' })),
    renew: async (how?: Manner) => (input ? open(input, how) : false),
    adopt: (intent: PaymentIntentReply) => setStage((now) => withIntent(now, intent)),
    fail: (sentence: { title: string; text: string }) => setStage({ at: 'failed', ...sentence }),
    change: () => {
      supersede();
      setStage({ at: 'details' });
    },
  };
}

export type CheckoutFlow = ReturnType<typeof useFlow>;
