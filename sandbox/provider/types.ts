import type { SandboxService } from '../service.ts';
import type { ProviderFaults } from './faults.ts';

export type EndWord = 'Completed' | 'Partial' | 'Canceled' | 'Fail';

/** Is one row of the provider's price list. */
export interface ProviderService {
  service: number;
  name: string;
  type: string;
  category: string;
  /** Is euros per 1000, as the panel writes it. */
  rate: string;
  min: number;
  max: number;
  refill: boolean;
  cancel: boolean;
  /** A disabled service leaves the list; orders for it are refused as disabled. */
  enabled: boolean;
}

/** Holds what a person set on an order by hand; a set status stays until it is set again. */
export interface OrderChange {
  status?: string;
  start_count?: number | null;
  remains?: number | string;
}

/** Is an order as it is stored. `link` is as sent, `target` in the form that is compared. */
export interface OrderRow {
  seq: number;
  id: string;
  service: number;
  link: string;
  target: string;
  kind: string;
  quantity: number;
  charge_micros: number;
  refunded_micros: number;
  start_count: number;
  /** Counts milliseconds since 1970. */
  created_at: number;
  cancel_at: number | null;
  ended_as: EndWord | null;
  ended_remains: number | null;
  set_status: string | null;
  set_counts: string | null;
}

/** Is an order as the desk and the tests see it. */
export interface ProviderOrder {
  id: string;
  service: number;
  link: string;
  quantity: number;
  status: string;
  start_count: number | null;
  remains: number | string;
  /** Counts euros, after what was returned. */
  charge: string;
  created_at: string;
}

export interface ProviderRefill {
  id: string;
  order: string;
  status: string;
  /** Counts the followers that it brings back. */
  amount: number;
  created_at: string;
}

/** Is a page of a newest-first list. `search` matches the id or a part of the link. */
export interface OrderPage {
  limit?: number;
  /** Returns only orders older than this id. */
  before?: string;
  search?: string;
}

export interface Provider extends SandboxService<ProviderFaults> {
  /** Lists the newest first; without a page, all of them. */
  orders(page?: OrderPage): ProviderOrder[];
  order(id: string): ProviderOrder | undefined;
  orderCount(): number;
  /** Throws on an unknown id. Money goes back, or is taken again, as the new status asks. */
  updateOrder(id: string, change: OrderChange): ProviderOrder;
  refills(): ProviderRefill[];
  /** Moves its clock ahead: deliveries and refills come to their end. */
  advanceClock(seconds: number): void;
  /** Returns euros, e.g. `99999.988`. */
  balance(): string;
  /** Counts followers gained by orders for this name so far, minus drops, plus refills. */
  delivered(username: string): number;
  /** Counts likes and views gained by a post. */
  deliveredTo(code: string, kind: 'like' | 'view'): number;
  /** Takes followers away again, as happens in life after a delivery. */
  drop(link: string, count: number): void;
  services(): ProviderService[];
  /** Changes a service; null removes it; a removed one of the built-in list returns with `{}`. */
  setService(service: number, change: Partial<ProviderService> | null): void;
}
