import type { Queryable } from '#server/platform/database/query.ts';
import type { ClaimedDelivery } from './store-deliveries.ts';
import { isToldSubject, type ReadObject, readObject, readOrder, type ToldSubject } from './store-read.ts';

export interface ComposedEvent {
  body: string;
  /** Lists the values in it that name a person: the log keeps none of them. */
  persons: string[];
}

/** Names the object in the data of its event. */
const fieldOf: Record<ToldSubject, string> = {
  refill: 'refill',
  invoice: 'invoice',
  pending_item: 'pendingItem',
  provider: 'provider',
  backup: 'backup',
};

/** Returns every text in it, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

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
  const data = { version, ...facts, ...(await readSubject(db, delivery)), ...(order ? { order } : {}) };
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  return { body, persons: textsIn(order?.customer) };
}
