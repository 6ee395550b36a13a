import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { type ProcessorName, processorNames } from '#contracts/payments/processor-names.ts';

export { type ProcessorName, processorNames };

export const eventPaths: Readonly<Record<ProcessorName, string>> = {
  stripe: '/api/webhooks/stripe',
  redsys: '/api/webhooks/redsys',
};

/** Object type of a stored event. The shop reads the object again and uses nothing else of the event. */
export type EventTopic = 'payment' | 'refund' | 'refunds_of_payment' | 'dispute' | 'warning';

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
  reads(path: string): boolean;
  hasLedger: boolean;
  /** Events that the shop needs. Empty if the processor offers no choice. */
  events: readonly string[];
  topicOf(eventType: string): EventTopic | undefined;
  origins: ProcessorOrigins;
  pageOf(intentId: PaymentIntentId): string | null;
}
