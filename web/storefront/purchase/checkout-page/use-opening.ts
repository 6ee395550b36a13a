import type { Stripe } from '@stripe/stripe-js';
import { type ComponentType, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { UpsellOfferReply } from '#contracts/orders/promotions.ts';
import { addStyles } from '../../shared/add-styles.ts';
import type { AcceptedOffer } from '../../shared/form-memory.ts';
import { showToast } from '../../shared/toast.tsx';
import boxStyles from '../../styles/discount-box.late.css?url';
import type { PaymentContext } from '../contexts.ts';
import type { PreparationChange as Manner } from '../dialog/use-preparation.ts';
import { adaptContextToKind } from '../kinds/adapt-context-to-kind.ts';
import { quoteFor } from '../package/packages.ts';
import { clearOfferAnswer, upsellFields, withOffer } from '../package/upsell.ts';
import { type Buyer, type CheckoutDraft, draftOf } from '../payment/checkout-draft.ts';
import { type PaidOrder, showPaidOrder } from '../payment/finish-order.ts';
import { loadProcessor } from '../payment/load-processor.ts';
import type { Notice } from '../payment/notice.tsx';
import { type OpenAnswer, openOrder } from '../payment/open-order.ts';
import { type OpeningFailure, openingFailure } from '../payment/opening-failure.ts';
import type { HostedFormProps } from '../payment/use-payment.ts';
import type { CheckoutVisit, PageSource } from './visit.ts';

interface ReadyPayment {
  stripe: Stripe | undefined;
  intent: PaymentIntentReply;
  draft: CheckoutDraft;
  greeting: Notice | undefined;
}

type HostedForm = ComponentType<HostedFormProps>;

export type CheckoutStage =
  | { at: 'start' }
  | { at: 'returning' }
  /** No package chosen, or refused by the standalone page. */
  | { at: 'nothing' }
  | { at: 'details' }
  | { at: 'offer'; offer: UpsellOfferReply }
  | { at: 'loading' }
  | ({ at: 'ready'; Form: HostedForm } & ReadyPayment)
  | { at: 'price_changed'; totalCents: number }
  /** An identical order was just paid. The buyer can view it or buy again. */
  | ({ at: 'just_paid'; draft: CheckoutDraft } & PaidOrder)
  | ({ at: 'failed' } & OpeningFailure);

export function initialStage({ props }: PaymentContext, source: PageSource): CheckoutStage {
  const { kind } = props.ask;
  if (kind === 'package') return { at: 'details' };
  return source === 'standalone' && kind !== 'none' ? { at: 'nothing' } : { at: 'start' };
}

interface OpeningContext {
  frame: PaymentContext;
  draft: CheckoutDraft;
  stripe: Stripe | undefined;
  Form: HostedForm | undefined;
  greeting: Notice | undefined;
}

function stageAfter(answer: OpenAnswer, means: OpeningContext): CheckoutStage {
  const { frame, draft, stripe, Form, greeting } = means;
  switch (answer.kind) {
    case 'paid':
      return {
        at: 'just_paid',
        draft,
        accessToken: answer.accessToken,
        paymentIntentId: answer.paymentIntentId,
      };
    case 'price_changed':
      return { at: 'price_changed', totalCents: answer.totalCents };
    case 'refused':
      return { at: 'failed', ...openingFailure(answer.refusal, frame.pay) };
    case 'no_secret':
      return { at: 'failed', ...openingFailure('no_secret', frame.pay), text: frame.words.noSecret };
    case 'open':
      if (!stripe && answer.intent.place === 'page') return { at: 'failed', ...frame.pay.scriptMissing };
      if (!Form) return { at: 'failed', ...frame.pay.notReady };
      return { at: 'ready', Form, stripe, intent: answer.intent, draft, greeting };
  }
}

interface OpeningInput {
  visit: CheckoutVisit;
  buyer: Buyer;
  taken: AcceptedOffer | undefined;
}

const loadForm = () =>
  Promise.all([import('../payment/hosted-form.tsx'), addStyles(boxStyles)]).then(
    ([{ HostedForm }]) => HostedForm,
    () => undefined,
  );

const isClosed = (answer: OpenAnswer) => answer.kind === 'refused' && answer.refusal.code === 'offer_expired';

/** Opens the requested order and shows its payment form. Only the latest request counts. */
export function useOpening(frame: PaymentContext, setStage: (stage: CheckoutStage) => void) {
  const [input, setWish] = useState<OpeningInput>();
  const attempt = useRef(0);

  /** Invalidates pending requests. Returns a function that returns whether this request is still the latest. */
  const supersede = (): (() => boolean) => {
    attempt.current += 1;
    const mine = attempt.current;
    return () => mine === attempt.current;
  };
  const open = async (wanted: OpeningInput, how: Manner = {}): Promise<boolean> => {
    const { visit, buyer, taken } = wanted;
    const base = visit.choice && quoteFor(visit.choice, frame.props);
    if (!base) {
      setStage({ at: 'nothing' });
      return false;
    }
    const own = adaptContextToKind(frame, visit.kind);
    const isNewest = supersede();
    setWish(wanted);
    setStage({ at: 'loading' });
    const quote = withOffer(base, taken, frame.props.taxRate);
    const draft = draftOf(own.props, own.form.summary, { buyer, quote });
    const { totalCents = quote.totalCents, notice: greeting, ...manner } = how;
    const opening = openOrder({ ...manner, draft, totalCents, upsell: upsellFields(taken, draft.quote) });
    const [stripe, Form, answer] = await Promise.all([loadProcessor(), loadForm(), opening]);
    if (!isNewest()) return false;
    if (answer.kind === 'paid' && !answer.mine) {
      showPaidOrder(draft, answer);
      return false;
    }
    if (isClosed(answer)) {
      clearOfferAnswer();
      setWish({ ...wanted, taken: undefined });
    }
    const reached = stageAfter(answer, { frame, draft, stripe, Form, greeting });
    setStage(reached);
    if (reached.at === 'failed' && reached.toast) void showToast({ tone: 'bad', ...reached.toast });
    return reached.at === 'ready';
  };

  return { input, setWish, supersede, open };
}
