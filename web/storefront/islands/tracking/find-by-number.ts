import type { PublicOrder } from '#contracts/orders.ts';
import type { Tracking } from '#messages/es/tracking.ts';
import { callApi } from '../shared/call-api.ts';

export type Search =
  | { kind: 'idle' }
  | { kind: 'searching' }
  | { kind: 'found'; order: PublicOrder }
  | { kind: 'missing' }
  | { kind: 'failed'; text: string };

/** Blanks and a leading # are no part of the number. */
export const cleanNumber = (typed: string): string =>
  typed.replace(/\s/g, '').replace(/^#/, '').toUpperCase();

export async function findByNumber(orderNumber: string, words: Tracking['search']): Promise<Search> {
  const answer = await callApi<{ order: PublicOrder }>('/api/orders/search-by-number', {
    body: { orderNumber },
  });
  if (answer.ok) return { kind: 'found', order: answer.data.order };
  if (answer.status === 404 || answer.code === 'invalid_request') return { kind: 'missing' };
  if (answer.status === 429 && answer.message) return { kind: 'failed', text: answer.message };
  return { kind: 'failed', text: answer.status === 0 ? words.unexpected : words.failed };
}
