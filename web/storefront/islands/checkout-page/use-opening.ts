import { useRef, useState } from 'react';
import { forgetAnswer, upsellFields } from '../../purchase/package/upsell.ts';
import { loadProcessor } from '../../purchase/payment/load-processor.ts';
import { createIntent } from '../checkout/create-intent.ts';
import boxStyles from '../checkout/discount-box.css?url';
import { showPaidOrder } from '../checkout/finish-order.ts';
import type { OpenAnswer } from '../checkout/open-order.ts';
import type { Wish as Manner } from '../checkout/use-preparation.ts';
import { addStyles } from '../shared/add-styles.ts';
import type { TakenOffer } from '../shared/form-memory.ts';
import type { PaymentFrame } from './frame.ts';
import { type Person, planDraft, quoteOf, withOffer } from './plan.ts';
import type { Visit } from './read-visit.ts';
import { type Stage, stageAfter } from './stage.ts';

/** An order in the making: who, with which offer. */
interface Wish {
  visit: Visit;
  person: Person;
  taken: TakenOffer | undefined;
}

const loadForm = () =>
  Promise.all([import('../../purchase/payment/hosted-form.tsx'), addStyles(boxStyles)]).then(
    ([{ HostedForm }]) => HostedForm,
    () => undefined,
  );

const isOver = (answer: OpenAnswer) => answer.kind === 'refused' && answer.refusal.code === 'offer_expired';

/** Opens the order that is wished for and leads to its payment form. What was asked last counts. */
export function useOpening(frame: PaymentFrame, setStage: (stage: Stage) => void) {
  const [wish, setWish] = useState<Wish>();
  const attempt = useRef(0);

  /** Gives up what is under way; the answer tells whether this is still the newest. */
  const supersede = (): (() => boolean) => {
    attempt.current += 1;
    const mine = attempt.current;
    return () => mine === attempt.current;
  };
  /** Answers whether the order can be paid now. */
  const open = async (wanted: Wish, how: Manner = {}): Promise<boolean> => {
    const { visit, person, taken } = wanted;
    const base = visit.choice && quoteOf(visit.choice, frame);
    if (!visit.choice || !base) {
      setStage({ at: 'nothing' });
      return false;
    }
    const isNewest = supersede();
    setWish(wanted);
    setStage({ at: 'loading' });
    const quote = withOffer(base, taken, frame.props.taxRate);
    const draft = planDraft(frame, { choice: visit.choice, quote, person });
    const { totalCents = quote.totalCents, notice: greeting, ...manner } = how;
    const opening = createIntent({ ...manner, draft, totalCents, upsell: upsellFields(taken, draft.quote) });
    const [stripe, Form, answer] = await Promise.all([loadProcessor(), loadForm(), opening]);
    if (!isNewest()) return false;
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

  return { wish, setWish, supersede, open };
}
