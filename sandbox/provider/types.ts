import type { SandboxService } from '../service.ts';
import type { ProviderFaults } from './faults.ts';

export type EndStatus = 'Completed' | 'Partial' | 'Canceled' | 'Fail';

export interface ProviderService {
  service: number;
  name: string;
  type: string;
  category: string;
  /** Euros per 1,000, as formatted by the panel. */
  rate: string;
  min: number;
  max: number;
  refill: boolean;
  cancel: boolean;
  /** Disabled services are not listed, and orders for them are refused. */
  enabled: boolean;
}

/** Manually set values. A set status stays until changed. */
export interface OrderChange {
  status?: string;
  start_count?: number | null;
  remains?: number | string;
}

/** Stored order. `link` is as sent, `target` normalised for comparison. */
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
  /** Unix time in ms. */
  created_at: number;
  cancel_at: number | null;
  ended_as: EndStatus | null;
  ended_remains: number | null;
  set_status: string | null;
  set_counts: string | null;
}

export interface ProviderOrder {
  id: string;
  service: number;
  link: string;
  quantity: number;
  status: string;
  start_count: number | null;
  remains: number | string;
  /** Euros, after refunds. */
  charge: string;
  created_at: string;
}

export interface ProviderRefill {
  id: string;
  order: string;
  status: string;
  amount: number;
  created_at: string;
}

/** Page of a newest-first list. `search` matches the id or a part of the link. */
export interface OrderPage {
  limit?: number;
  /** Only orders older than this id. */
  before?: string;
  search?: string;
}

export interface Provider extends SandboxService<ProviderFaults> {
  /** Newest first. Without a page, all orders. */
  orders(page?: OrderPage): ProviderOrder[];
  order(id: string): ProviderOrder | undefined;
  orderCount(): number;
  /** Throws on an unknown id. Refunds or charges the balance according to the new status. */
  updateOrder(id: string, change: OrderChange): ProviderOrder;
  refills(): ProviderRefill[];
  /** Advances its clock: deliveries and refills complete. */
  advanceClock(seconds: number): void;
  /** Euros, e.g. `99999.988`. */
  balance(): string;
  /** Followers delivered so far, minus drops, plus refills. */
  delivered(username: string): number;
  deliveredTo(code: string, kind: 'like' | 'view'): number;
  /** Removes followers, as happens in reality after a delivery. */
  drop(link: string, count: number): void;
  services(): ProviderService[];
  /** Changes a service. `null` removes it. `{}` restores a built-in one. */
  setService(service: number, change: Partial<ProviderService> | null): void;
}
