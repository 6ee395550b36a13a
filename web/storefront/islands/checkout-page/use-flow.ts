import { useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout.ts';
import type { UpsellOfferReply } from '#contracts/promotions.ts';
import { createIntent } from '../checkout/create-intent.ts';
import boxStyles from '../checkout/discount-box.css?url';
import { showPaidOrder } from '../checkout/finish-order.ts';
import { loadProcessor } from '../checkout/load-processor.ts';
import type { Notice } from '../checkout/notice.tsx';
import type { OpenAnswer } from '../checkout/open-order.ts';
import type { Wish as Manner } from '../checkout/use-preparation.ts';
import { addStyles } from '../shared/add-styles.ts';
import type { TakenOffer } from '../shared/form-memory.ts';
import { arrive, checkoutOfPosts, keepVisit, resume } from './arrive.ts';
import type { PaymentFrame } from './frame.ts';
import { type Person, planDraft, quoteOf, withOffer } from './plan.ts';
import { type Source, type Visit, visitOfPackage } from './read-visit.ts';
import { judgeReturn, readReturn } from './return-from-bank.ts';
import { firstStage, type Stage, stageAfter } from './stage.ts';
import { answeredOffer, findOffer, forgetAnswer, rememberAnswer } from './upsell-choice.ts';
import { upsellFields } from './upsell-fields.ts';

/** What the page's address alone says; the rest is read in the browser. */
function firstVisit({ props }: PaymentFrame): Visit {
  const { ask, packages } = props;
  return visitOfPackage(ask, packages);
}

/** An order in the making: who, with which offer. */
interface Wish {
  visit: Visit;
  person: Person;
  taken: TakenOffer | undefined;
}

const loadForm = () =>
  Promise.all([import('../checkout/hosted-form.tsx'), addStyles(boxStyles)]).then(
    ([{ HostedForm }]) => HostedForm,
    () => undefined,
  );

const isOver = (answer: OpenAnswer) => answer.kind === 'refused' && answer.refusal.code === 'offer_expired';

/** The story of the page: what is bought, who buys, the offer, the intent, the payment form. */
export function useFlow(frame: PaymentFrame, source: Source) {
  const [visit, setVisit] = useState(() => firstVisit(frame));
  const [stage, setStage] = useState<Stage>(() => firstStage(frame, source));
  const [arrived, setArrived] = useState(false);
  const [wish, setWish] = useState<Wish>();
  const [notice, setNotice] = useState<Notice>();
  const attempt = useRef(0);

  /** Answers whether the order can be paid now. */
  const open = async (wanted: Wish, how: Manner = {}): Promise<boolean> => {
    const { choice } = wanted.visit;
    const base = choice && quoteOf(choice, frame);
    if (!choice || !base) {
      setStage({ at: 'nothing' });
      return false;
    }
    attempt.current += 1;
    const mine = attempt.current;
    setWish(wanted);
    setStage({ at: 'loading' });
    const quote = withOffer(base, wanted.taken, frame.props.taxRate);
    const draft = planDraft(frame, { choice, quote, person: wanted.person });
    const { totalCents = quote.totalCents, couponCode, notice: greeting, forced = false } = how;
    const upsell = upsellFields(wanted.taken);
    const opening = createIntent({ draft, totalCents, couponCode, forced, upsell });
    const [stripe, Form, answer] = await Promise.all([loadProcessor(), loadForm(), opening]);
    if (mine !== attempt.current) return false;
    if (answer.kind === 'paid' && !answer.mine) {
      showPaidOrder(draft, answer);
      return false;
    }
    if (isOver(answer)) {
      forgetAnswer();
      setWish({ ...wanted, taken: undefined });
    }
    const reached = stageAfter(answer, { frame, draft, stripe, Form, greeting });
    setStage(reached);
    return reached.at === 'ready';
  };

  const begin = async (person: Person): Promise<void> => {
    const { username, email, posts } = person;
    const known = { ...visit, username, email, isPublic: true, posts };
    const quote = visit.choice && quoteOf(visit.choice, frame);
    if (!visit.choice || !quote) return setStage({ at: 'nothing' });
    setVisit(known);
    setNotice(undefined);
    keepVisit(known);
    const answered = answeredOffer(quote);
    const next = { visit: known, person, taken: answered ?? undefined };
    setWish(next);
    if (source === 'checkout' && answered === undefined) {
      attempt.current += 1;
      const mine = attempt.current;
      setStage({ at: 'loading' });
      const offer = await findOffer(quote);
      if (mine !== attempt.current) return;
      if (offer) return setStage({ at: 'offer', offer });
    }
    await open(next);
  };

  const decide = (offer: UpsellOfferReply | undefined): void => {
    const quote = visit.choice && quoteOf(visit.choice, frame);
    if (!quote || !wish) return;
    rememberAnswer(quote, offer ?? null);
    void open({ ...wish, taken: offer });
  };

  const start = useRef(async () => {
    const back = readReturn(new URL(location.href).searchParams);
    const elsewhere = checkoutOfPosts(frame, source);
    if (elsewhere) return location.replace(elsewhere);
    const found = arrive(frame, source);
    setArrived(true);
    if (back) {
      setStage({ at: 'returning' });
      const outcome = await judgeReturn(back, frame.props.locale);
      if (outcome.kind === 'paid') return location.replace(outcome.address);
      if (outcome.kind === 'unpaid') {
        setNotice({ tone: 'bad', ...frame.pay.rejected, more: frame.pay.untouched });
      }
    }
    setVisit(found);
    const resumed = resume(frame, found);
    if (resumed) await open({ visit: found, ...resumed });
    else setStage(found.choice ? { at: 'details' } : { at: 'nothing' });
  });
  useEffect(() => void start.current(), []);

  return {
    visit,
    stage,
    /** What the browser knows is in; before, only what the address says. */
    arrived,
    taken: wish?.taken,
    notice,
    begin,
    decide,
    retry: (how?: Manner) => void (wish ? open(wish, how) : setStage({ at: 'details' })),
    renew: async (how?: Manner) => (wish ? open(wish, how) : false),
    /** The same intent with other figures: the fields of the card stay as they are. */
    adopt: (intent: PaymentIntentReply) =>
      setStage((now) =>
        now.at === 'ready' && now.intent.paymentIntentId === intent.paymentIntentId
          ? { ...now, intent }
          : now,
      ),
    fail: (sentence: { title: string; text: string }) => setStage({ at: 'failed', ...sentence }),
    change: () => {
      attempt.current += 1;
      setStage({ at: 'details' });
    },
  };
}

export type Flow = ReturnType<typeof useFlow>;
