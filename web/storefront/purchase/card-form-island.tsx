import type { CardFormTexts } from '#messages/es/card-form.ts';
import { startIsland } from '../shared/start-island.tsx';
import { CardFormIsland } from './card-form/card-form.tsx';
import { createPaymentContext, type PaymentPageProps, type PaymentTextSet } from './contexts.ts';
import { type PackedProps, unpackProps } from './package/packed-packages.ts';

export async function hydrate(
  element: HTMLElement,
  sent: PackedProps<PaymentPageProps>,
  words: PaymentTextSet & { cardForm: CardFormTexts },
): Promise<void> {
  const frame = { ...createPaymentContext(unpackProps(sent), words), card: words.cardForm };
  await startIsland(element, 'card', <CardFormIsland frame={frame} />);
}
