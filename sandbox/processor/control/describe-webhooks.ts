import type { EventRow, EventStore } from '../storage/event-store.ts';

export interface WebhookDelivery {
  id: string;
  type: string;
  objectId: string;
  attempts: { at: string; status?: number; error?: string }[];
  delivered: boolean;
  payload: unknown;
}

const NEWEST = 500;

const describe = (row: EventRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  objectId: row.objectId,
  attempts: row.attempts,
  delivered: row.delivered,
  payload: JSON.parse(row.payload),
});

export const describeWebhooks = (events: EventStore): WebhookDelivery[] =>
  events.page({ limit: NEWEST }).map(describe);
