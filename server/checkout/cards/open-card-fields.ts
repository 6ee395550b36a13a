import type { CardFieldsReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Proof } from '../require-own.ts';
import { requireOwnCard, whileOpen } from './card-payment.ts';

/** Returns what shows the bank's fields for the next try. Nothing is written, so it may be asked any number of times. */
export async function openCardFields(deps: Deps, intentId: string, proof: Proof): Promise<CardFieldsReply> {
  const own = await requireOwnCard(deps, intentId, proof);
  const fields = await whileOpen(deps, own, () => own.cards.fields(own.intentId, own.order.locale));
  return fields ? { success: true, kind: 'fields', ...fields } : { success: true, kind: 'waiting' };
}
