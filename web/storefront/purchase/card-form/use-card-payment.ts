import { CardNumberElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import { isByAudience } from '#contracts/orders/states.ts';
import { formatCents } from '../../number-shape.ts';
import type { AcceptedOffer } from '../../shared/form-memory.ts';
import { checkProfile } from '../buyer/profile-verdict.tsx';
import type { CheckoutVisit } from '../checkout-page/visit.ts';
import type { CardFormContext } from '../contexts.ts';
import { quoteFor } from '../package/packages.ts';
import { upsellFields, withOffer } from '../package/upsell.ts';
import { type AmountDue, amountAfterCode, amountInReply, useAppliedCode } from '../payment/applied-code.ts';
import { type Buyer, type CheckoutDraft, draftOf } from '../payment/checkout-draft.ts';
import { finishOrder, showPaidOrder } from '../payment/finish-order.ts';
import type { Notice } from '../payment/notice.tsx';
import { openOrder } from '../payment/open-order.ts';
import type { SaleState } from '../payment/sale-fields.tsx';
import { confirmCard, openManualOrder } from './pay-by-card.ts';

export interface CardPaymentProps {
  frame: CardFormContext;
  sale: SaleState;
  visit: CheckoutVisit;
  taken: AcceptedOffer | undefined;
  /** Amount shown to the buyer. No other amount is ever charged. */
  due: AmountDue;
  onReprice: (listCents: number) => void;
  onAgree: (due: AmountDue) => void;
  onPaid: () => void;
}

/** Error of an attempt. `undefined` after a redirect. */
type Problem = Notice | undefined;

const errorNotice = (title: string, text: string, more?: string): Notice => ({
  tone: 'bad',
  title,
  text,
  more,
});

function openFor(
  { due, taken }: Pick<CardPaymentProps, 'due' | 'taken'>,
  order: { draft: CheckoutDraft; holder: string; forced: boolean },
) {
  const { draft, holder, forced } = order;
  const totalCents = due.totalCents + (due.discount?.cents ?? 0);
  const input = { draft, totalCents, forced };
  // Manual orders do not support offers, posts or other networks. Those use the checkout's call.
  if (!taken && isByAudience(draft.quote)) return openManualOrder(input, holder);
  return openOrder({ ...input, upsell: upsellFields(taken, draft.quote) });
}

/** Confirms the card once the order is open. Calls `say` with the success message before the redirect. */
function useConfirmation({ frame, sale, onPaid }: CardPaymentProps, say: (notice: Notice) => void) {
  const stripe = useStripe();
  const elements = useElements();
  /** The intent was canceled elsewhere, so the next attempt needs a new one. */
  const over = useRef(false);
  const { pay } = frame;
  const confirm = async (
    draft: CheckoutDraft,
    holder: string,
    intent: PaymentIntentReply,
  ): Promise<Problem | 'said'> => {
    const { clientSecret } = intent;
    const settled = await sale.settle(intent);
    if (!settled) return 'said';
    const card = elements?.getElement(CardNumberElement);
    if (!stripe || !card) return errorNotice(pay.cardMissing.title, pay.cardMissing.text, pay.untouched);
    const { email } = draft;
    const outcome = await confirmCard({
      stripe,
      card,
      clientSecret,
      holder,
      email,
      place: settled,
      words: pay,
    });
    over.current = outcome.kind === 'cancelled';
    if (outcome.kind === 'cancelled') {
      return errorNotice(pay.unexpectedStatus.title, pay.unexpectedStatus.text, pay.untouched);
    }
    if (outcome.kind === 'problem') {
      const { title, text } = outcome.sentence;
      return errorNotice(title, text, outcome.untouched ? pay.untouched : undefined);
    }
    say(outcome.kind === 'paid' ? { tone: 'good', ...pay.success } : { tone: 'busy', ...pay.atBank });
    onPaid();
    await finishOrder({ draft, paymentIntentId: outcome.paymentIntentId, wallet: false });
    return undefined;
  };
  return { elements, over, confirm };
}

function useAttempt(props: CardPaymentProps, say: (notice: Notice) => void) {
  const { frame, visit, taken, due, onReprice, onAgree } = props;
  const code = useAppliedCode();
  const { elements, over, confirm } = useConfirmation(props, say);
  const { pay, card, form } = frame;

  /** The button pays immediately, so the buyer must see a changed price first. */
  const repriced = (cents: number): Problem => {
    const { title, text } = pay.priceChanged;
    return errorNotice(title, text(formatCents(cents, frame.props.shape)));
  };

  const attempt = async (buyer: Buyer, holder: string): Promise<Problem | 'said'> => {
    const { choice } = visit;
    const base = choice && quoteFor(choice, frame.props);
    if (!base) return errorNotice(frame.words.noDraft.title, frame.words.noDraft.text);
    const verdict = await checkProfile(buyer.username, visit.names);
    if (verdict === 'blocked') return errorNotice(form.blocked.title, form.blocked.text);
    if (verdict === 'private') return errorNotice(form.privateProfile.title, form.privateProfile.error);
    const quote = withOffer(base, taken, frame.props.taxRate);
    const draft = draftOf(frame.props, form.summary, { buyer, quote });
    const answer = await openFor(props, { draft, holder, forced: over.current });
    switch (answer.kind) {
      case 'paid':
        showPaidOrder(draft, answer);
        return undefined;
      case 'open': {
        // The order uses another processor, whose payment methods are on the checkout page.
        if (answer.intent.place !== 'page') {
          location.assign(orderPathTo('checkout', frame.props.locale));
          return undefined;
        }
        const agreed = amountInReply(answer.intent);
        if (agreed.totalCents === due.totalCents) return confirm(draft, holder, answer.intent);
        onAgree(agreed);
        return repriced(agreed.totalCents);
      }
      case 'price_changed':
        onReprice(answer.totalCents);
        return repriced(amountAfterCode(code, { ...quote, totalCents: answer.totalCents }).totalCents);
      case 'no_secret':
        return errorNotice(pay.initFailed.title, card.orderFailed, pay.untouched);
      case 'refused': {
        const { status, message } = answer.refusal;
        const said = status >= 400 && status < 500 ? message : undefined;
        return errorNotice(pay.initFailed.title, card.orderFailed, said ?? pay.untouched);
      }
    }
  };
  return { elements, attempt };
}

/** Handles one payment attempt at a time, from the click to the success page. */
export function useCardPayment(props: CardPaymentProps) {
  const { pay, card } = props.frame;
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const { elements, attempt } = useAttempt(props, setNotice);

  const payNow = async (buyer: Buyer, holder: string): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setNotice({ tone: 'busy', ...pay.confirming });
    const problem = await attempt(buyer, holder).catch(() =>
      errorNotice(pay.unexpected.title, card.orderFailed, undefined),
    );
    if (!problem) return;
    // Missing input is reported at its field.
    setNotice(problem === 'said' ? undefined : problem);
    setBusy(false);
    running.current = false;
  };

  return { elements, busy, notice, payNow };
}
