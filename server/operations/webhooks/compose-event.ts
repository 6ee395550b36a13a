import type { Queryable } from '#server/platform/database/query.ts';
import { inOneForm, withoutTexts } from './rules.ts';
import type { ClaimedDelivery } from './store-deliveries.ts';
import { isToldSubject, type ReadObject, readObject, readOrder, type ToldSubject } from './store-read.ts';

export interface ComposedEvent {
  body: string;
  /** The same without the texts about the buyer, for the log. */
  logged: string;
}

/** Names the object in the data of its event. */
const fieldOf: Record<ToldSubject, string> = {
  refill: 'refill',
  invoice: 'invoice',
  pending_item: 'pendingItem',
  provider: 'provider',
  backup: 'backup',
};

async function readSubject(db: Queryable, { subject, subjectId }: ClaimedDelivery): Promise<ReadObject> {
  if (!isToldSubject(subject)) return {};
  return { [fieldOf[subject]]: (await readObject(db, { subject, subjectId })) ?? { id: subjectId } };
}

/**
 * Writes what an event tells: its own facts, and the objects that it is about as the shop holds them now. Nothing of a
 * person is copied when it happens, so that an event that is told late, or once more, names nobody who was erased since.
 */
export async function composeEvent(db: Queryable, delivery: ClaimedDelivery): Promise<ComposedEvent> {
  const { orderId, personal, type, at, version, facts } = delivery;
  const order = orderId === null ? undefined : await readOrder(db, { orderId, personal });
  const data = { version, ...facts, ...(await readSubject(db, delivery)) };
  const write = (shown: object | undefined) =>
    JSON.stringify(
      { type, timestamp: at.toISOString(), data: { ...data, ...(shown ? { order: shown } : {}) } },
      (_key, value: unknown) => (typeof value === 'string' ? inOneForm(value) : value),
    );
  return {
    body: write(order),
    logged: write(order && { ...order, customer: withoutTexts(order.customer) }),
  };
}
