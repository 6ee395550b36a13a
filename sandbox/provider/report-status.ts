import { errorText, PanelError } from './errors.ts';
import type { ProviderFaults } from './faults.ts';
import { type ProviderPanel, timingOf } from './panel.ts';
import { eurosFromMicros, progressOf } from './rules.ts';
import { endDueOrders } from './settle-orders.ts';
import type { OrderRow } from './types.ts';
import { alternativeWordFor } from './words.ts';

export const MAX_IDS = 100;

const ODD_REMAINS = ['Unknown', -3, '', null];
const ODD_STARTS = [null, '', 0, '0'];

/** Splits `1,2,3`. More than a hundred ids refuse the whole call. */
export function idsIn(list: string): string[] {
  const ids = list
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (ids.length === 0) throw new PanelError('bad_request');
  if (ids.length > MAX_IDS) throw new PanelError('too_many_ids');
  return ids;
}

export function findVisibleOrder(panel: ProviderPanel, id: string): OrderRow | undefined {
  if (panel.switches.now().hiddenOrders.includes(id)) return undefined;
  return panel.store.orderById(id);
}

/** Panels return numeric ids of a list as numbers. */
export function numberOr(id: string): number | string {
  return /^\d{1,15}$/.test(id) ? Number(id) : id;
}

export function perIdError(faults: ProviderFaults, error: PanelError): string | { error: string } {
  const text = errorText(error, faults.errorWords);
  return faults.perIdErrors === 'text' ? text : { error: text };
}

/** Prefix of a manual status. Status calls reply with this error for such an order. */
const ERROR_STATUS = 'error: ';

function entryFor(panel: ProviderPanel, order: OrderRow): Record<string, unknown> {
  const faults = panel.switches.now();
  const progress = progressOf(order, timingOf(panel));
  if (progress.status.startsWith(ERROR_STATUS)) return { error: progress.status.slice(ERROR_STATUS.length) };
  const turn = faults.oddWords || faults.nullCounts ? panel.turn() : 0;
  const odd = faults.nullCounts;
  const figure = (value: number | string | null) => {
    if (value === null || value === '') return value;
    return faults.numberStyle === 'swapped' && !Number.isNaN(Number(value)) ? Number(value) : String(value);
  };
  const remains = odd ? ODD_REMAINS[turn % ODD_REMAINS.length]! : progress.remains;
  const start = odd ? ODD_STARTS[turn % ODD_STARTS.length]! : progress.start_count;
  return {
    charge: figure(eurosFromMicros(order.charge_micros - order.refunded_micros)),
    start_count: figure(start),
    status: faults.oddWords ? alternativeWordFor(progress.status, turn) : progress.status,
    remains: figure(remains),
    currency: panel.account.currency,
  };
}

function statusOfOne(panel: ProviderPanel, id: string): object {
  const order = findVisibleOrder(panel, id);
  if (!order) throw new PanelError('order_not_found');
  const entry = entryFor(panel, endDueOrders(panel, [order], true)[0]!);
  return panel.switches.now().statusShape === 'wrapped' ? { [id]: entry } : entry;
}

function statusOfSeveral(panel: ProviderPanel, ids: string[]): object {
  const faults = panel.switches.now();
  const known = ids.map((id) => findVisibleOrder(panel, id)).filter((order) => order !== undefined);
  const settled = new Map(endDueOrders(panel, known, true).map((order) => [order.id, order]));
  const entries = ids.flatMap((id): [string, unknown][] => {
    const order = settled.get(id);
    if (order) return [[id, entryFor(panel, order)]];
    return faults.missingIds ? [] : [[id, perIdError(faults, new PanelError('order_not_found'))]];
  });
  if (faults.statusShape !== 'array') return Object.fromEntries(entries);
  return entries.map(([order, entry]) => ({
    order,
    ...(typeof entry === 'string' ? { error: entry } : (entry as object)),
  }));
}

/** `status` for one order (`order=`) or up to a hundred (`orders=`). */
export function reportStatus(panel: ProviderPanel, form: URLSearchParams): object {
  const list = form.get('orders');
  if (list !== null) return statusOfSeveral(panel, idsIn(list));
  const id = form.get('order');
  if (id === null) throw new PanelError('bad_request');
  return statusOfOne(panel, id.trim());
}
