import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { type ProcessorName, processorNames } from '#contracts/payments/processor-names.ts';

export { type ProcessorName, processorNames };

/** Names where each processor posts its events, below the shop's own address. */
export const eventPaths: Readonly<Record<ProcessorName, string>> = {
  stripe: '/api/webhooks/stripe',
  redsys: '/api/webhooks/redsys',
};

/** Says what a stored event is about: all that the shop does with it is to read that object again. */
export type EventTopic = 'payment' | 'refund' | 'refunds_of_payment' | 'dispute' | 'warning';

/** Holds origins that a page must be allowed to load from, to be sent to, or to show in a frame. */
export interface ProcessorOrigins {
  script: string[];
  frame: string[];
  connect: string[];
  /** Are addresses that a form of the page may be sent to. */
  form: string[];
}

/** Is how a buyer may pay; a wallet is the browser's or the phone's. */
export type PaymentMeans = 'card' | 'wallet' | 'bizum';

/** Holds what is known of a processor without asking it. */
export interface ProcessorProfile {
  name: ProcessorName;
  means: readonly PaymentMeans[];
  /**
   * Says where a card is typed: in fields of the shop's page, in fields of the bank that come into it with each try, or at
   * the processor's own page.
   */
  place: 'page' | 'bank' | 'hosted';
  /** Recognises the ids of this processor's objects. */
  owns(id: string): boolean;
  /** Recognises the path of a call of the log that only reads. */
  reads(path: string): boolean;
  /** True when the processor has a ledger that the daily comparison can read. */
  hasLedger: boolean;
  /** Names the events that the shop needs; empty where the processor offers no choice. */
  events: readonly string[];
  /** Returns undefined for an event that the shop does nothing about. */
  topicOf(eventType: string): EventTopic | undefined;
  origins: ProcessorOrigins;
  /** Returns where the processor itself shows a payment; null where no such page exists. */
  pageOf(intentId: PaymentIntentId): string | null;
}
