import { useElements, useStripe } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout.ts';
import { pathTo } from '#contracts/routes.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { confirmPayment, type Outcome } from './confirm-payment.ts';
import { finishOrder } from './finish-order.ts';
import type { Notice } from './notice.tsx';

export interface PaymentProps {
  draft: CheckoutDraft;
  words: Checkout;
  intent: PaymentIntentReply;
  onLock: (locked: boolean) => void;
  onPaid: () => void;
}

export type Phase = 'idle' | 'confirming' | 'done';

/** One payment at a time, from the click to the success page. The mounted fields stay in place throughout. */
export function usePayment({ draft, words, intent, onLock, onPaid }: PaymentProps) {
  const stripe = useStripe();
  const elements = useElements();
  const running = useRef(false);
  const [phase, setPhase] = useState<Phase>('idle');
  const [notice, setNotice] = useState<Notice>();

  const ask = async (): Promise<Outcome> => {
    if (!stripe || !elements) return { kind: 'problem', notice: { tone: 'bad', ...words.notReady } };
    const returnUrl = new URL(pathTo('orderSuccess', draft.locale), location.origin);
    returnUrl.searchParams.set('order', intent.orderId);
    const { clientSecret } = intent;
    return confirmPayment({
      stripe,
      elements,
      clientSecret,
      returnUrl: returnUrl.href,
      email: draft.email,
      words,
    });
  };

  const pay = async (wallet: boolean): Promise<Outcome | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    onLock(true);
    setPhase('confirming');
    setNotice({ tone: 'busy', ...words.confirming });
    const outcome = await ask().catch((): Outcome => {
      return { kind: 'problem', notice: { tone: 'bad', ...words.unexpected, more: words.untouched } };
    });
    if (outcome.kind === 'problem') {
      setNotice(outcome.notice);
      setPhase('idle');
      onLock(false);
      running.current = false;
      return outcome;
    }
    setPhase('done');
    setNotice({ tone: 'good', ...words.success });
    onPaid();
    await finishOrder({ draft, paymentIntentId: outcome.paymentIntentId, wallet });
    return outcome;
  };

  useEffect(() => {
    // Whatever breaks outside our own promises must not leave the form locked (text 1, section 8).
    const reset = () => {
      if (!running.current || phase === 'done') return;
      running.current = false;
      onLock(false);
      setPhase('idle');
      setNotice({ tone: 'bad', ...words.unexpected, more: words.untouched });
    };
    addEventListener('unhandledrejection', reset);
    return () => removeEventListener('unhandledrejection', reset);
  }, [phase, onLock, words]);

  return { stripe, pay, phase, notice, setNotice };
}
