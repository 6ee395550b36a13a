import { useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { UpsellOfferReply } from '#contracts/orders/promotions.ts';
import { addStyles } from '../../shared/add-styles.ts';
import type { AcceptedOffer } from '../../shared/form-memory.ts';
import boxStyles from '../../styles/discount-box.late.css?url';
import type { PaymentContext } from '../contexts.ts';
import { adaptContextToKind } from '../kinds/adapt-context-to-kind.ts';
import { quoteFor } from '../package/packages.ts';
import {
  clearOfferAnswer,
  findOffer,
  readOfferAnswer,
  saveOfferAnswer,
  upsellFields,
  withOffer,
} from '../package/upsell.ts';
import { type Buyer, draftOf } from '../payment/checkout-draft.ts';
import { showPaidOrder } from '../payment/finish-order.ts';
import type { Notice } from '../payment/notice.tsx';
import { isStageOf, type OpeningChange, type PaymentStage, useOpening } from '../payment/use-opening.ts';
import {
  checkBankReturn,
  checkoutOfPosts,
  readArrival,
  readReturn,
  resumeCheckout,
  saveVisit,
  takeUnderway,
} from './arrive.ts';
import { type CheckoutVisit, visitOfPackage } from './visit.ts';

export type CheckoutStage =
  | { at: 'start' }
  | { at: 'returning' }
  /** No package chosen, or refused by the standalone page. */
  | { at: 'nothing' }
  | { at: 'details' }
  | { at: 'offer'; offer: UpsellOfferReply }
  | PaymentStage;

function initialStage({ props }: PaymentContext): CheckoutStage {
  const { kind } = props.ask;
  if (kind === 'package') return { at: 'details' };
  return props.source === 'standalone' && kind !== 'none' ? { at: 'nothing' } : { at: 'start' };
}

interface WantedOrder {
  visit: CheckoutVisit;
  buyer: Buyer;
  taken: AcceptedOffer | undefined;
}

const loadForm = () =>
  Promise.all([import('../payment/hosted-form.tsx'), addStyles(boxStyles)]).then(
    ([{ HostedForm }]) => HostedForm,
    () => undefined,
  );

/** Opens the order of the page. An order that turns out paid redirects, unless it was paid moments ago. */
function useOrder(frame: PaymentContext, setStage: (stage: CheckoutStage) => void) {
  const [input, setInput] = useState<WantedOrder>();
  const show = (stage: PaymentStage) => {
    if (stage.at === 'paid' && !stage.mine) return showPaidOrder(stage.draft, stage);
    const lacksSecret = stage.at === 'failed' && stage.why === 'no_secret';
    setStage(lacksSecret ? { ...stage, text: frame.words.noSecret } : stage);
  };
  const payment = useOpening({ words: frame.pay, setStage: show, loadForm });
  const open = async (wanted: WantedOrder, how: OpeningChange = {}): Promise<boolean> => {
    const { visit, buyer, taken } = wanted;
    const base = visit.choice && quoteFor(visit.choice, frame.props);
    if (!base) {
      setStage({ at: 'nothing' });
      return false;
    }
    const own = adaptContextToKind(frame, visit.kind);
    setInput(wanted);
    const quote = withOffer(base, taken, frame.props.taxRate);
    const draft = draftOf(own.props, own.form.summary, { buyer, quote });
    const { totalCents = quote.totalCents, ...change } = how;
    const upsell = upsellFields(taken, draft.quote);
    const reached = await payment.open({ ...change, draft, totalCents, upsell });
    if (reached?.at === 'failed' && reached.why === 'offer_expired') {
      clearOfferAnswer();
      setInput({ ...wanted, taken: undefined });
    }
    return reached?.at === 'ready';
  };
  return { input, setInput, supersede: payment.supersede, open };
}

interface ArrivalInput extends Pick<ReturnType<typeof useOrder>, 'open'> {
  frame: PaymentContext;
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
function useArrival({ frame, setVisit, setStage, setArrived, setNotice, open }: ArrivalInput): void {
  const start = useRef(async () => {
    const underway = takeUnderway();
    const returned = readReturn(new URL(location.href).searchParams);
    const back = returned ?? underway;
    const elsewhere = checkoutOfPosts(frame);
    if (elsewhere) return location.replace(elsewhere);
    const found = readArrival(frame);
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

export function useFlow(frame: PaymentContext) {
  const [visit, setVisit] = useState(() => visitOfPackage(frame.props));
  const [stage, setStage] = useState<CheckoutStage>(() => initialStage(frame));
  const [arrived, setArrived] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const { input, setInput, supersede, open } = useOrder(frame, setStage);

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
    setInput(next);
    if (frame.props.source === 'checkout' && answered === undefined) {
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

  useArrival({ frame, setVisit, setStage, setArrived, setNotice, open });

  return {
    visit,
    stage,
    /** True once browser storage was read. Before, only the address is known. */
    arrived,
    taken: input?.taken,
    notice,
    begin,
    decide,
    retry: (how?: OpeningChange) => void (input ? open(input, how) : setStage({ at: 'details' })),
    renew: async (how?: OpeningChange) => (input ? open(input, how) : false),
    adopt: (intent: PaymentIntentReply) =>
      setStage((now) => (isStageOf(now, intent) ? { ...now, intent } : now)),
    fail: (sentence: { title: string; text: string }) => setStage({ at: 'failed', ...sentence }),
    change: () => {
      supersede();
      setStage({ at: 'details' });
    },
  };
}

export type CheckoutFlow = ReturnType<typeof useFlow>;
