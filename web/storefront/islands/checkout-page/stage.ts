import type { Stripe } from '@stripe/stripe-js';
import type { ComponentType } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout.ts';
import type { UpsellOfferReply } from '#contracts/promotions.ts';
import type { HostedFormProps } from '../../purchase/payment/hosted-form.tsx';
import type { Notice } from '../../purchase/payment/notice.tsx';
import type { CheckoutDraft } from '../checkout/checkout-draft.ts';
import type { OpenAnswer, PaidOrder } from '../checkout/open-order.ts';
import type { PaymentFrame } from './frame.ts';
import type { Source } from './read-visit.ts';

/** Everything the payment form stands on. */
export interface ReadyPayment {
  stripe: Stripe;
  intent: PaymentIntentReply;
  draft: CheckoutDraft;
  /** What stands above the form at first. */
  greeting: Notice | undefined;
}

/** The code of the card fields, which comes when there is something to pay. */
export type HostedForm = ComponentType<HostedFormProps>;

/** How far the page is. */
export type Stage =
  | { at: 'start' }
  | { at: 'returning' }
  /** No package: none chosen, or the standalone page refuses the one it was told. */
  | { at: 'nothing' }
  | { at: 'details' }
  | { at: 'offer'; offer: UpsellOfferReply }
  | { at: 'loading' }
  | ({ at: 'ready'; Form: HostedForm } & ReadyPayment)
  | { at: 'price_changed'; totalCents: number }
  /** Paid just now with these very contents: shown, or bought once more if that is what is wanted. */
  | ({ at: 'just_paid'; draft: CheckoutDraft } & PaidOrder)
  | { at: 'failed'; title: string; text: string };

/** What the server already knows to show: a package that was asked for needs no waiting. */
export function firstStage({ props }: PaymentFrame, source: Source): Stage {
  const { kind } = props.ask;
  if (kind === 'package') return { at: 'details' };
  return source === 'standalone' && kind !== 'none' ? { at: 'nothing' } : { at: 'start' };
}

type Failure = Extract<Stage, { at: 'failed' }>;

/** The shop's own sentence when it refuses, the plain one when nobody knows why (text 1, section 8). */
function refusedStage(answer: Extract<OpenAnswer, { kind: 'refused' }>, { pay }: PaymentFrame): Failure {
  const { status, message } = answer.refusal;
  const { title, text } = pay.initFailed;
  return { at: 'failed', title, text: status >= 400 && status < 500 && message ? message : text };
}

const noSecretStage = ({ words, pay }: PaymentFrame): Failure => ({
  at: 'failed',
  title: pay.initFailed.title,
  text: words.noSecret,
});

/** What an answer is shown with. */
interface Means {
  frame: PaymentFrame;
  draft: CheckoutDraft;
  stripe: Stripe | undefined;
  Form: HostedForm | undefined;
  greeting: Notice | undefined;
}

/** What came of asking for the intent. */
export function stageAfter(answer: OpenAnswer, means: Means): Stage {
  const { frame, draft, stripe, Form, greeting } = means;
  switch (answer.kind) {
    case 'paid':
      return { at: 'just_paid', draft, orderId: answer.orderId, paymentIntentId: answer.paymentIntentId };
    case 'price_changed':
      return { at: 'price_changed', totalCents: answer.totalCents };
    case 'refused':
      return refusedStage(answer, frame);
    case 'no_secret':
      return noSecretStage(frame);
    case 'open':
      if (!stripe || !Form) return { at: 'failed', ...frame.pay.scriptMissing };
      return { at: 'ready', Form, stripe, intent: answer.intent, draft, greeting };
  }
}
