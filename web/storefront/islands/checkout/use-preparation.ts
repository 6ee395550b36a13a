import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import { createIntent, type IntentAnswer } from './create-intent.ts';
import { loadProcessor } from './load-processor.ts';
import { loadCheckoutWords } from './words.ts';

export type Preparation =
  | { step: 'loading' }
  | { step: 'ready'; stripe: Stripe; intent: PaymentIntentReply }
  | { step: 'price_changed'; totalCents: number }
  | { step: 'already_paid'; orderId: string | undefined; paymentIntentId: string | undefined }
  | { step: 'failed'; title: string; text: string };

function fromAnswer(answer: IntentAnswer, stripe: Stripe | undefined, words: Checkout): Preparation {
  switch (answer.kind) {
    case 'already_paid':
      return { step: 'already_paid', orderId: answer.orderId, paymentIntentId: answer.paymentIntentId };
    case 'price_changed':
      return { step: 'price_changed', totalCents: answer.totalCents };
    case 'refused': {
      const { title, text } = words.initFailed;
      const { status, message } = answer.refusal;
      return { step: 'failed', title, text: status >= 400 && status < 500 && message ? message : text };
    }
    case 'open':
      if (!stripe) return { step: 'failed', ...words.scriptMissing };
      return { step: 'ready', stripe, intent: answer.intent };
  }
}

/** Brings together the processor's library, the intent and the words; one attempt at a time. */
export function usePreparation(draft: CheckoutDraft) {
  const [words, setWords] = useState<Checkout>();
  const [preparation, setPreparation] = useState<Preparation>({ step: 'loading' });
  const [totalCents, setTotalCents] = useState(draft.quote.totalCents);
  const attempt = useRef(0);

  const prepare = useCallback(
    async (cents: number) => {
      attempt.current += 1;
      const mine = attempt.current;
      setTotalCents(cents);
      setPreparation({ step: 'loading' });
      const [loaded, stripe, answer] = await Promise.all([
        loadCheckoutWords(draft.locale),
        loadProcessor(),
        createIntent(draft, cents),
      ]);
      if (mine !== attempt.current) return;
      setWords(loaded);
      if (answer.kind === 'open') setTotalCents(answer.intent.amountCents);
      setPreparation(fromAnswer(answer, stripe, loaded));
    },
    [draft],
  );

  useEffect(() => {
    void loadCheckoutWords(draft.locale).then(setWords);
    void prepare(draft.quote.totalCents);
  }, [draft, prepare]);

  return { words, preparation, totalCents, prepare };
}
