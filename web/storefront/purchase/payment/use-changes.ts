import { useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { pause } from '../../shared/pause.ts';
import { dismissToast, showToast } from '../../shared/toast.tsx';
import {
  type ChangeAnswer,
  changeBusiness,
  changeDiscount,
  changeUpsell,
  requestDiscount,
} from './change-intent.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import type { OpeningChange } from './use-opening.ts';

/** Minimum duration of the loading state (text 1, section 2). */
const shortestAcceptanceMs = 800;
/** Delay before a code is removed (text 1, section 4). */
const removalPauseMs = 100;

export interface InvalidBuyerField {
  field: string;
  text: string | undefined;
}

interface OpenOrder {
  draft: CheckoutDraft;
  intent: PaymentIntentReply;
}

interface ChangeContext {
  order: OpenOrder | undefined;
  words: CheckoutTexts | undefined;
  /** Locked while the bank authenticates. */
  locked: boolean;
  /** Prepares the order again. Resolves to true when it can be paid. */
  renew: (input?: OpeningChange) => Promise<boolean>;
  adopt: (intent: PaymentIntentReply) => void;
}

type Change = 'discount' | 'offer' | 'business';

/** Runs one change at a time. Ignores changes in between. */
function useOneAtATime(context: ChangeContext, begin: () => void) {
  const [changing, setChanging] = useState<Change>();
  const running = useRef(false);
  // A toast's "undo" may run several renders later and must use the latest order.
  const latest = useRef(context);
  latest.current = context;

  const run = async (what: Change, work: (order: OpenOrder, said: CheckoutTexts) => Promise<void>) => {
    const { order, words, locked } = latest.current;
    if (running.current || locked || !order || !words) return;
    running.current = true;
    // The toast refers to the previous state of the order.
    dismissToast();
    setChanging(what);
    begin();
    try {
      await work(order, words);
    } finally {
      running.current = false;
      setChanging(undefined);
    }
  };
  return { latest, changing, run };
}

interface AppliedChange {
  answer: ChangeAnswer;
  renewal: OpeningChange;
  said: CheckoutTexts;
  /** Called for an invalid code, with the shop's message if it is more specific. */
  invalid: (text?: string) => void;
}

/** Returns true when the change was applied. A lost intent is replaced by a new one with the requested code. */
async function applyChange(
  { order, adopt, renew }: ChangeContext,
  { answer, renewal, said, invalid }: AppliedChange,
): Promise<boolean> {
  switch (answer.kind) {
    case 'open':
      adopt(answer.intent);
      return true;
    case 'closed':
      await renew();
      return false;
    case 'busy':
      void showToast({ tone: 'bad', title: said.failed.title, text: said.failed.rateLimit });
      return false;
    case 'undecided':
      void showToast({ tone: 'bad', title: said.failed.title, text: answer.text ?? said.failed.rateLimit });
      return false;
    case 'refused':
      if (answer.code === 'offer_expired') {
        if (order) adopt({ ...order.intent, offer: null });
        void showToast({ tone: 'bad', title: said.offer.over, text: said.offer.overText });
      } else invalid(answer.text);
      return false;
    default:
      return renew({ ...renewal, forced: true });
  }
}

/** Handles changes before payment, one at a time: code, offer and invoice recipient. */
export function useChanges(context: ChangeContext) {
  const [codeProblem, setCodeProblem] = useState('');
  const { latest, changing, run } = useOneAtATime(context, () => setCodeProblem(''));

  const invalid = ({ discount: { invalid } }: CheckoutTexts, text = invalid.text) =>
    setCodeProblem(`${invalid.title}. ${text}`);
  const settle = (answer: ChangeAnswer, renewal: OpeningChange, said: CheckoutTexts) =>
    applyChange(latest.current, { answer, renewal, said, invalid: (text) => invalid(said, text) });

  const applyCode = (typed: string) =>
    run('discount', async ({ draft, intent }, said) => {
      const wanted = toAsciiUpperCase(typed.trim());
      if (wanted === '') return setCodeProblem(said.discount.required);
      const worth = await requestDiscount(draft, intent, wanted);
      if (worth.kind === 'invalid') return invalid(said, worth.text);
      if (worth.kind === 'failed') return void showToast({ tone: 'bad', ...said.discount.failed });
      const { code, totalCents } = worth;
      const answer = await changeDiscount({ draft, intent, code, totalCents });
      await settle(answer, { couponCode: code }, said);
    });

  const removeCode = () =>
    run('discount', async ({ draft, intent }, said) => {
      const before = intent.discount?.code;
      await pause(removalPauseMs);
      const answer = await changeDiscount({ draft, intent, code: null });
      if (!(await settle(answer, { couponCode: null }, said)) || !before) return;
      const undo = { label: said.discount.undo, run: () => void applyCode(before) };
      void showToast({ tone: 'good', ...said.discount.removed, action: undo });
    });

  const setOffer = (taken: boolean) =>
    run('offer', async ({ intent }, said) => {
      const [answer] = await Promise.all([
        changeUpsell(intent, taken),
        pause(taken ? shortestAcceptanceMs : 0),
      ]);
      const code = intent.discount?.code;
      const settled = await settle(answer, { couponCode: code }, said);
      if (settled && answer.kind === 'lost') void showToast({ tone: 'bad', ...said.changeFailed });
    });

  /** Returns the problem, or `undefined` when the shop accepted the data. */
  const setBusiness = async (business: BuyerDraft | null): Promise<InvalidBuyerField | undefined> => {
    let wrong: InvalidBuyerField | undefined;
    await run('business', async ({ intent }, said) => {
      const answer = await changeBusiness(intent, business);
      const code = intent.discount?.code;
      if (answer.kind === 'wrong') wrong = answer;
      else if (answer.kind === 'lost') wrong = { field: 'name', text: said.business.failed };
      else if (answer.kind === 'undecided')
        wrong = { field: 'name', text: answer.text ?? said.business.failed };
      else await settle(answer, { couponCode: code }, said);
    });
    return wrong;
  };

  return { setBusiness, changing, codeProblem, setCodeProblem, applyCode, removeCode, setOffer };
}

export type Changes = ReturnType<typeof useChanges>;
