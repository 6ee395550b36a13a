import { type ComponentType, useRef } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { ErrorCode } from '#contracts/kit/errors.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { showToast } from '../../shared/toast.tsx';
import type { CheckoutDraft } from './checkout-draft.ts';
import type { PaidOrder } from './finish-order.ts';
import { findProcessor, loadLibrary } from './load-processor.ts';
import type { Notice } from './notice.tsx';
import { type OrderInput, openOrder } from './open-order.ts';
import { type OpeningFailure, openingFailure } from './opening-failure.ts';
import type { FieldsOnPage, HostedFormProps } from './use-payment.ts';

type HostedForm = ComponentType<HostedFormProps>;

interface ReadyPayment {
  Form: HostedForm;
  onPage: FieldsOnPage | undefined;
  intent: PaymentIntentReply;
  draft: CheckoutDraft;
  notice: Notice | undefined;
}

/** Progress of an order from its request to its payment form, in the dialog and on the checkout page. */
export type PaymentStage =
  | { at: 'loading' }
  | ({ at: 'ready' } & ReadyPayment)
  | { at: 'price_changed'; totalCents: number }
  /** `mine`: an identical order was just paid here. The buyer can view it or buy again. */
  | ({ at: 'paid'; mine: boolean; draft: CheckoutDraft } & PaidOrder)
  | ({ at: 'failed'; why?: ErrorCode | 'no_secret' | undefined } & OpeningFailure);

/** Changes for opening the order again. Omitted fields keep their value. */
export interface OpeningChange extends Partial<Pick<OrderInput, 'totalCents' | 'forced' | 'couponCode'>> {
  notice?: Notice;
}

interface OpeningContext {
  words: CheckoutTexts;
  setStage: (stage: PaymentStage) => void;
  /** Resolves to `undefined` when the form's code cannot be loaded. */
  loadForm: () => Promise<HostedForm | undefined>;
}

/** Loads the library of the processor and, beside it, the fields that need it. A bank's own fields need neither. */
async function loadFieldsOnPage(): Promise<FieldsOnPage | undefined> {
  const found = await findProcessor();
  if (!found) return undefined;
  const [stripe, Fields] = await Promise.all([
    loadLibrary(found),
    import('./processor-fields.tsx').then(
      ({ ProcessorFields }) => ProcessorFields,
      () => undefined,
    ),
  ]);
  return stripe && Fields && { stripe, Fields };
}

async function openPayment(
  { notice, ...input }: OrderInput & Pick<OpeningChange, 'notice'>,
  { words, loadForm }: OpeningContext,
): Promise<PaymentStage> {
  const { draft } = input;
  const [onPage, Form, answer] = await Promise.all([loadFieldsOnPage(), loadForm(), openOrder(input)]);
  switch (answer.kind) {
    case 'paid': {
      const { mine, accessToken, paymentIntentId } = answer;
      return { at: 'paid', mine, draft, accessToken, paymentIntentId };
    }
    case 'price_changed':
      return { at: 'price_changed', totalCents: answer.totalCents };
    case 'refused':
      return { at: 'failed', why: answer.refusal.code, ...openingFailure(answer.refusal, words) };
    case 'no_secret':
      return { at: 'failed', why: 'no_secret', ...openingFailure('no_secret', words) };
    case 'open': {
      const { intent } = answer;
      if (!onPage && intent.place === 'page') return { at: 'failed', ...words.scriptMissing };
      if (!Form) return { at: 'failed', ...words.notReady };
      return { at: 'ready', Form, onPage, intent, draft, notice };
    }
  }
}

/** Opens the requested order and shows its payment form. Only the latest request counts. */
export function useOpening(context: OpeningContext) {
  const attempt = useRef(0);
  /** Invalidates pending requests. Returns a function that returns whether the new request is still the latest. */
  const supersede = (): (() => boolean) => {
    attempt.current += 1;
    const mine = attempt.current;
    return () => mine === attempt.current;
  };
  const open = async (input: Parameters<typeof openPayment>[0]): Promise<PaymentStage | undefined> => {
    const isNewest = supersede();
    context.setStage({ at: 'loading' });
    const reached = await openPayment(input, context);
    if (!isNewest()) return undefined;
    context.setStage(reached);
    if (reached.at === 'failed' && reached.toast) void showToast({ tone: 'bad', ...reached.toast });
    return reached;
  };
  return { supersede, open };
}

/** Returns whether the intent belongs to the shown order. The card fields persist while the intent is the same. */
export const isStageOf = (
  stage: { at: string; intent?: PaymentIntentReply },
  { accessToken }: PaymentIntentReply,
): stage is { at: 'ready' } & ReadyPayment => stage.intent?.accessToken === accessToken;
