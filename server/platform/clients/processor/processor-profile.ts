import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { type ProcessorName, processorNames } from '#contracts/payments/processor-names.ts';

export { type ProcessorName, processorNames };

export const eventPaths: Readonly<Record<ProcessorName, string>> = {
  stripe: '/api/webhooks/stripe',
  redsys: '/api/webhooks/redsys',
};

/** Object type of a stored event. The shop reads the object again and uses nothing else of the event. */
export type EventTopic = 'payment' | 'refund' | 'refunds_of_payment' | 'dispute' | 'warning';

/** Origins for the page's content security policy. */
export interface ProcessorOrigins {
  script: string[];
  frame: string[];
  connect: string[];
  form: string[];
}

export type PaymentMeans = 'card' | 'wallet' | 'bizum';

export interface ProcessorProfile {
  name: ProcessorName;
  means: readonly PaymentMeans[];
  /**
   * Where a card is typed: in fields of the shop's page, in fields of the bank within that page, or at the processor's
   * own page.
   */
  place: 'page' | 'bank' | 'hosted';
  owns(id: string): boolean;
  /** Recognises paths of read-only calls in the call log. */
  reads(path: string): boolean;
  /** True if the processor has a ledger for the daily comparison. */
  hasLedger: boolean;
  /** Events that the shop needs. Empty if the processor offers no choice. */
  events: readonly string[];
  /** Returns undefined for an event that the shop ignores. */
  topicOf(eventType: string): EventTopic | undefined;
  origins: ProcessorOrigins;
  /** Returns the URL of a payment in the processor's dashboard. `null` if none exists. */
  pageOf(intentId: PaymentIntentId): string | null;
}
