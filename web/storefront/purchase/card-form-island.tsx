import type { CardForm } from '#messages/es/card-form.ts';
import { startIsland } from '../shared/start-island.tsx';
import { CardFormIsland } from './card-form/card-form.tsx';
import { type PaymentPageProps, type PaymentWords, paymentFrame } from './frames.ts';
import { type Sent, unpack } from './package/packed-packages.ts';

export async function hydrate(
  element: HTMLElement,
  sent: Sent<PaymentPageProps>,
  words: PaymentWords & { cardForm: CardForm },
): Promise<void> {
  const frame = { ...paymentFrame(unpack(sent), words), card: words.cardForm };
  await startIsland(element, 'card', <CardFormIsland frame={frame} />);
}
