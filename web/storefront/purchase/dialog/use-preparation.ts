import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { showToast } from '../../shared/toast.tsx';
import type { CheckoutDraft } from '../payment/checkout-draft.ts';
import type { PaidOrder } from '../payment/finish-order.ts';
import { loadProcessor } from '../payment/load-processor.ts';
import type { Notice } from '../payment/notice.tsx';
import { type OpenAnswer, type OrderInput, openOrder } from '../payment/open-order.ts';
import { type OpeningFailure, openingFailure } from '../payment/opening-failure.ts';

export type PreparationState =
  | { step: 'loading' }
  | { step: 'ready'; stripe: Stripe | undefined; intent: PaymentIntentReply; notice?: Notice | undefined }
  | { step: 'price_changed'; totalCents: number }
  | ({ step: 'paid'; mine: boolean } & PaidOrder)
  | ({ step: 'failed' } & OpeningFailure);

/** Changes for preparing the order again. Omitted fields keep their value. */
export interface PreparationChange extends Partial<Pick<OrderInput, 'totalCents' | 'forced' | 'couponCode'>> {
  notice?: Notice;
}

function toPreparation(
  answer: OpenAnswer,
  stripe: Stripe | undefined,
  words: CheckoutTexts,
): PreparationState {
  switch (answer.kind) {
    case 'paid': {
      const { mine, accessToken, paymentIntentId } = answer;
      return { step: 'paid', mine, accessToken, paymentIntentId };
    }
    case 'price_changed':
      return { step: 'price_changed', totalCents: answer.totalCents };
    case 'refused':
      return { step: 'failed', ...openingFailure(answer.refusal, words) };
    case 'no_secret':
      return { step: 'failed', ...openingFailure('no_secret', words) };
    case 'open':
      if (!stripe && answer.intent.place === 'page') return { step: 'failed', ...words.scriptMissing };
      return { step: 'ready', stripe, intent: answer.intent };
  }
}

/** Loads the processor's library and the intent. Only the latest request counts. */
export function usePreparation(draft: CheckoutDraft, words: CheckoutTexts) {
  const [preparation, setPreparation] = useState<PreparationState>({ step: 'loading' });
  const attempt = useRef(0);
  const asked = useRef(draft.quote.totalCents);

  const prepare = useCallback(
    async ({
      notice,
      totalCents = asked.current,
      ...input
    }: PreparationChange = {}): Promise<PreparationState | undefined> => {
      attempt.current += 1;
      const mine = attempt.current;
      asked.current = totalCents;
      setPreparation({ step: 'loading' });
      const [stripe, answer] = await Promise.all([
        loadProcessor(),
        openOrder({ ...input, draft, totalCents }),
      ]);
      if (mine !== attempt.current) return undefined;
      const reached = toPreparation(answer, stripe, words);
      setPreparation(reached.step === 'ready' ? { ...reached, notice } : reached);
      if (reached.step === 'failed' && reached.toast) void showToast({ tone: 'bad', ...reached.toast });
      return reached;
    },
    [draft, words],
  );
  /** Updates the amounts of the same intent. The card fields persist. */
  const adopt = useCallback((intent: PaymentIntentReply) => {
    setPreparation((now) => (now.step === 'ready' ? { ...now, intent } : now));
  }, []);
  const fail = useCallback(
    (title: string, text: string) => setPreparation({ step: 'failed', title, text }),
    [],
  );

  useEffect(() => void prepare(), [prepare]);

  return { preparation, askedCents: asked.current, prepare, adopt, fail };
}
