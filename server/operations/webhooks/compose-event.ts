import type { Queryable } from '#server/platform/database/query.ts';
import { normaliseTimestamp, redactTexts } from './rules.ts';
import type { ClaimedDelivery } from './store-deliveries.ts';
import {
  isPublishedSubject,
  type PublishedSubject,
  type ReadObject,
  readObject,
  readOrder,
} from './store-read.ts';

export interface ComposedEvent {
  body: string;
  /** Body without texts about the buyer, for the log. */
  logged: string;
}

const fieldOf: Record<PublishedSubject, string> = {
  refill: 'refill',
  invoice: 'invoice',
  pending_item: 'pendingItem',
  provider: 'provider',
  backup: 'backup',
};

async function readSubject(db: Queryable, { subject, subjectId }: ClaimedDelivery): Promise<ReadObject> {
  if (!isPublishedSubject(subject)) return {};
  return { [fieldOf[subject]]: (await readObject(db, { subject, subjectId })) ?? { id: subjectId } };
}

/**
 * Composes an event from its own facts and the current state of its objects. Personal data are read now, not
 * when the event occurred, so that a late or repeated event never contains data of an erased person.
 */
export async function composeEvent(db: Queryable, delivery: ClaimedDelivery): Promise<ComposedEvent> {
  const { orderId, personal, type, at, version, facts } = delivery;
  const order = orderId === null ? undefined : await readOrder(db, { orderId, personal });
  const data = { version, ...facts, ...(await readSubject(db, delivery)) };
  const write = (shown: object | undefined) =>
    JSON.stringify(
      { type, timestamp: at.toISOString(), data: { ...data, ...(shown ? { order: shown } : {}) } },
      (_key, value: unknown) => (typeof value === 'string' ? normaliseTimestamp(value) : value),
    );
  return {
    body: write(order),
    logged: write(order && { ...order, customer: redactTexts(order.customer) }),
  };
}
