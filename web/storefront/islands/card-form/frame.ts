import type { Locale } from '#contracts/locales.ts';
import type { CardForm } from '#messages/es/card-form.ts';
import type { PaymentFrame, PaymentPageProps } from '../checkout-page/frame.ts';
import { loadFrame } from '../checkout-page/words.ts';

/** The payment pages' frame, with the sentences of the card form. */
export interface CardFrame extends PaymentFrame {
  card: CardForm;
}

const load: Record<Locale, () => Promise<{ cardForm: CardForm }>> = {
  es: () => import('#messages/es/card-form.ts'),
  fr: () => import('#messages/fr/card-form.ts'),
  it: () => import('#messages/it/card-form.ts'),
  en: () => import('#messages/en/card-form.ts'),
};

export async function loadCardFrame(props: PaymentPageProps): Promise<CardFrame> {
  const [frame, { cardForm }] = await Promise.all([loadFrame(props), load[props.locale]()]);
  return { ...frame, card: cardForm };
}
