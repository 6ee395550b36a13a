import { useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { BuyerLocation } from '#contracts/tax/places.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { updateMemory } from '../../shared/form-memory.ts';
import { showToast } from '../../shared/toast.tsx';
import type { CheckoutDraft } from './checkout-draft.ts';
import { confirmPayment, methodOfForm } from './confirm-payment.ts';
import { finishOrder } from './finish-order.ts';
import type { Notice } from './notice.tsx';
import type { SelectedMethod } from './payment-method-choice.tsx';
import { type Outcome, paymentErrorMessage, problemOutcome, readOutcome } from './payment-outcome.ts';
import type { SaleState } from './sale-fields.tsx';

export interface PaymentProps {
  draft: CheckoutDraft;
  words: CheckoutTexts;
  intent: PaymentIntentReply;
  greeting?: Notice | undefined;
  onLock: (locked: boolean) => void;
  /** The open order has changed, or another processor now charges it. */
  onIntent: (intent: PaymentIntentReply) => void;
  onPaid: () => void;
  /** The intent was canceled elsewhere and a new one is needed. */
  onCancelled?: () => void;
  onUnloadable?: () => void;
}

/** Props of a payment method's form. All of them share the buyer's location and invoice data. */
export interface PayingProps extends PaymentProps {
  sale: SaleState;
}

export interface ProcessorFieldsProps extends PayingProps {
  stripe: Stripe;
  /** A new total is being requested. */
  changing?: boolean;
  choice: ReactNode;
  /** Another method than the card is chosen. The wallets remain. */
  away: boolean;
}

/** Card fields of the processor in this page, with its library. */
export interface FieldsOnPage {
  stripe: Stripe;
  Fields: ComponentType<ProcessorFieldsProps>;
}

export interface HostedFormProps extends PaymentProps {
  /** `undefined` when nothing is paid with fields on the page. */
  onPage: FieldsOnPage | undefined;
  /** A new total is being requested. */
  changing?: boolean;
  contact?: ReactNode;
}

export interface GatewayFormProps extends HostedFormProps {
  means: SelectedMethod;
  sale: SaleState;
}

export type Phase = 'idle' | 'confirming' | 'done';

interface Attempt {
  wallet: boolean;
  email: string;
  place?: BuyerLocation | undefined;
}

async function requestPaymentMethod(
  { draft, words, intent }: PaymentProps,
  means: ReturnType<typeof methodOfForm>,
  attempt: Attempt,
): Promise<Outcome> {
  if (typeof means === 'string') return problemOutcome(words[means]);
  const returnUrl = new URL(orderPathTo('orderSuccess', draft.locale), location.origin);
  returnUrl.searchParams.set('order', intent.accessToken);
  const { clientSecret } = intent;
  return confirmPayment({ ...means, ...attempt, clientSecret, returnUrl: returnUrl.href, words });
}

/** Calls the latest `reset` on an unhandled promise rejection. */
function useUnhandled(reset: () => void): void {
  const latest = useRef(reset);
  latest.current = reset;
  useEffect(() => {
    const hear = () => latest.current();
    addEventListener('unhandledrejection', hear);
    return () => removeEventListener('unhandledrejection', hear);
  }, []);
}

function useForm({ words, greeting, onLock }: PaymentProps) {
  const running = useRef(false);
  const [phase, setPhase] = useState<Phase>('idle');
  const [notice, setNotice] = useState<Notice | undefined>(greeting);
  const release = (shown?: Notice) => {
    updateMemory({ underway: undefined });
    running.current = false;
    onLock(false);
    setPhase('idle');
    setNotice(shown);
  };
  // An error outside our own promises must not leave the form locked (text 1, section 8).
  useUnhandled(() => {
    if (running.current && phase !== 'done') release({ tone: 'bad', ...words.unhandled });
  });
  return { running, phase, setPhase, notice, setNotice, release };
}

/** Runs one payment at a time, from the click to the success page. The mounted fields persist throughout. */
export function usePayment(props: PaymentProps) {
  const { draft, words, intent, onLock, onPaid, onCancelled, onUnloadable } = props;
  const stripe = useStripe();
  const elements = useElements();
  const { running, phase, setPhase, notice, setNotice, release } = useForm(props);
  const { clientSecret, paymentIntentId } = intent;

  const conclude = async (outcome: Outcome, wallet: boolean) => {
    if (outcome.kind === 'problem') {
      const { sentence, untouched } = outcome;
      return release({ tone: 'bad', ...sentence, more: untouched ? words.untouched : undefined });
    }
    if (outcome.kind === 'cancelled') {
      release({ tone: 'bad', ...words.unexpectedStatus, more: words.untouched });
      return onCancelled?.();
    }
    setPhase('done');
    // The bank may still refuse a pending payment.
    setNotice(outcome.kind === 'paid' ? undefined : { tone: 'busy', ...words.atBank });
    onPaid();
    if (outcome.kind === 'paid') void showToast({ tone: 'good', ...words.success });
    await finishOrder({ draft, paymentIntentId: outcome.paymentIntentId, wallet });
  };
  const attempt = async (how: Attempt): Promise<Outcome | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    const resumeAt = orderPathTo('checkout', draft.locale);
    updateMemory({ underway: { resumeAt, paymentIntentId, clientSecret } });
    onLock(true);
    setPhase('confirming');
    setNotice({ tone: 'busy', ...words.confirming });
    const means = methodOfForm(stripe, elements, how.wallet);
    const outcome = await requestPaymentMethod(props, means, how).catch((): Outcome => {
      return { kind: 'problem', sentence: words.unexpected, untouched: false };
    });
    void conclude(outcome, how.wallet);
    return outcome;
  };

  const pay = (place: BuyerLocation) => attempt({ wallet: false, email: draft.email, place });
  const payWithWallet = async (event: StripeExpressCheckoutElementConfirmEvent) => {
    const outcome = await attempt({ wallet: true, email: event.billingDetails?.email || draft.email });
    if (outcome?.kind !== 'paid' && outcome?.kind !== 'processing') event.paymentFailed({ reason: 'fail' });
  };
  /** Makes the frame mark missing or invalid fields, and shows a notice. */
  const showMissing = async () => {
    const submitted = await elements?.submit().catch(() => undefined);
    setNotice({
      tone: 'bad',
      ...(submitted?.error ? paymentErrorMessage(submitted.error, words) : words.incomplete),
    });
  };
  /** The fields did not load because the intent is final or the network failed. */
  const examine = async () => {
    const outcome = stripe && (await readOutcome(stripe, clientSecret));
    if (outcome) await conclude(outcome, false);
    else if (onUnloadable) onUnloadable();
    else setNotice({ tone: 'bad', ...words.scriptMissing });
  };

  return { pay, payWithWallet, showMissing, examine, phase, notice };
}
