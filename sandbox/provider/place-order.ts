import { randomBytes } from 'node:crypto';
import { runInTransaction } from '../kit/open-state.ts';
import { countDelivered } from './count-delivered.ts';
import { PanelError } from './errors.ts';
import { type ProviderPanel, timingOf } from './panel.ts';
import { chargeMicros, isActive, isTarget, kindOf, progressOf, targetOf } from './rules.ts';
import { missingInput } from './service-inputs.ts';
import { endDueOrders } from './settle-orders.ts';
import type { ProviderService } from './types.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function ulid(now: number): string {
  let time = '';
  for (let rest = now, at = 0; at < 10; at += 1, rest = Math.floor(rest / 32))
    time = CROCKFORD[rest % 32]! + time;
  return time + [...randomBytes(16)].map((byte) => CROCKFORD[byte % 32]).join('');
}

function serviceFor(panel: ProviderPanel, form: URLSearchParams): ProviderService {
  const service = panel.services.get(Number(form.get('service')));
  if (!service) throw new PanelError('invalid_service');
  if (!service.enabled) throw new PanelError('disabled_service');
  return service;
}

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Returns the total quantity: with drip-feed, quantity per run × runs. */
function quantityFor(service: ProviderService, form: URLSearchParams): number {
  const quantity = wholeNumber(form.get('quantity'));
  if (Number.isNaN(quantity)) throw new PanelError('bad_request');
  if (quantity < service.min) throw new PanelError('min_quantity', service.min);
  if (quantity > service.max) throw new PanelError('max_quantity', service.max);
  const runs = form.has('runs') ? wholeNumber(form.get('runs')) : 1;
  if (Number.isNaN(runs) || runs < 1) throw new PanelError('bad_request');
  return quantity * runs;
}

function refuseSecondActive(panel: ProviderPanel, service: number, target: string): void {
  const others = panel.store.ordersFor(target).filter((order) => order.service === service);
  if (others.length === 0) return;
  const time = timingOf(panel);
  if (endDueOrders(panel, others).some((order) => isActive(progressOf(order, time)))) {
    throw new PanelError('active_order');
  }
}

function addReply(panel: ProviderPanel, id: string): object {
  const { addShape, idStyle } = panel.switches.now();
  const shown = idStyle === 'number' ? Number(id) : id;
  switch (addShape) {
    case 'order':
      return { order: shown };
    case 'order_id':
      return { order_id: shown };
    case 'data.order':
      return { data: { order: shown } };
    case 'status-success':
      return { status: 'success', order: shown };
  }
}

/** `add` charges the balance and stores the order in one transaction. */
export function placeOrder(panel: ProviderPanel, form: URLSearchParams): object {
  const service = serviceFor(panel, form);
  if (missingInput(service.type, form) !== undefined) throw new PanelError('bad_request');
  const link = (form.get('link') ?? '').trim();
  const target = targetOf(link);
  if (!isTarget(target)) throw new PanelError('invalid_link');
  const quantity = quantityFor(service, form);
  const { activeLinkCheck, idStyle } = panel.switches.now();
  return runInTransaction(panel.store.state, () => {
    if (activeLinkCheck) refuseSecondActive(panel, service.service, target);
    const charge_micros = chargeMicros(service.rate, quantity);
    const balance = panel.store.balanceMicros() ?? 0;
    if (balance < charge_micros) throw new PanelError('insufficient_funds');
    const seq = panel.store.lastSeq() + 1;
    const id = idStyle === 'ulid' ? ulid(panel.now()) : String(panel.account.firstId + seq);
    const kind = kindOf(service.name);
    const start_count = Math.max(0, panel.baseCount(target, kind) + countDelivered(panel, target, kind));
    const facts = {
      seq,
      id,
      service: service.service,
      link,
      target,
      kind,
      quantity,
      charge_micros,
      start_count,
    };
    panel.store.insertOrder({ ...facts, created_at: panel.now() });
    panel.store.setBalanceMicros(balance - charge_micros);
    return addReply(panel, id);
  });
}
