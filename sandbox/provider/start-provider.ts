import { openClock } from '../kit/clock.ts';
import { loadSwitches } from '../kit/load-switches.ts';
import { openState, runInTransaction } from '../kit/open-state.ts';
import { RequestError } from '../kit/read-body.ts';
import { sendJson } from '../kit/send.ts';
import { type Handler, serve } from '../kit/serve.ts';
import type { SandboxLocation } from '../service.ts';
import { FIRST_ACCOUNT, type ProviderAccount } from './account.ts';
import { answerPanelCall } from './answer-panel-call.ts';
import { answerControlCall } from './control-calls.ts';
import { countDelivered } from './count-delivered.ts';
import { NO_PROVIDER_FAULTS, providerFaultsSchema } from './faults.ts';
import { changeService, loadServices } from './list-services.ts';
import { type ProviderPanel, timingOf } from './panel.ts';
import { eurosFromMicros, microsFromEuros, progressOf, targetOf } from './rules.ts';
import { adjustBalance, endAllDueOrders, endDueOrders } from './settle-orders.ts';
import { endDueRefill, refillStatus } from './settle-refill.ts';
import { openProviderStore } from './store.ts';
import type { OrderChange, OrderRow, Provider, ProviderOrder, ProviderRefill } from './types.ts';

function viewOrder(panel: ProviderPanel, order: OrderRow): ProviderOrder {
  const { status, start_count, remains } = progressOf(order, timingOf(panel));
  return {
    id: order.id,
    service: order.service,
    link: order.link,
    quantity: order.quantity,
    status,
    start_count,
    remains,
    charge: eurosFromMicros(order.charge_micros - order.refunded_micros),
    created_at: new Date(order.created_at).toISOString(),
  };
}

/** Sets status and counts manually. 404 for an unknown order. */
function updateOrder(panel: ProviderPanel, id: string, change: OrderChange): ProviderOrder {
  return runInTransaction(panel.store.state, () => {
    const stored = panel.store.orderById(id);
    if (!stored) throw new RequestError(404, `The provider has no order ${id}`);
    const order = endDueOrders(panel, [stored])[0]!;
    const { status, ...counts } = change;
    const before = order.set_counts === null || status !== undefined ? {} : JSON.parse(order.set_counts);
    const after = { ...before, ...counts };
    const set_counts = Object.keys(after).length > 0 ? JSON.stringify(after) : null;
    return viewOrder(
      panel,
      adjustBalance(panel, { ...order, set_status: status ?? order.set_status, set_counts }),
    );
  });
}

export interface ProviderOptions extends SandboxLocation {
  key: string;
  /** Seconds from `add` to Completed. 0 completes at the next status call. */
  deliverySeconds: number;
  account?: ProviderAccount;
  /** Initial balance in the account's currency. Defaults to the account's. */
  balance?: string;
  /** Returns the count of a profile (`name`) or post (`p/CODE`) before any order. */
  baseCount?: (target: string, kind: string) => number;
  /** Unix time in ms. Tests pass a fake clock. */
  now?: () => number;
}

function openPanel(options: ProviderOptions): ProviderPanel {
  const account = options.account ?? FIRST_ACCOUNT;
  const state = openState(account.name, options.dataDir);
  const store = openProviderStore(state);
  if (store.balanceMicros() === undefined) store.setBalanceMicros(startBalance(options));
  const clock = openClock(state, options.now ?? options.world?.now);
  let turns = 0;
  return {
    store,
    switches: loadSwitches(state, providerFaultsSchema, NO_PROVIDER_FAULTS),
    key: options.key,
    account,
    clock,
    now: clock.now,
    deliverySeconds: options.deliverySeconds,
    services: loadServices(store, account),
    baseCount: options.baseCount ?? (() => 0),
    turn: () => turns++,
  };
}

function startBalance(options: ProviderOptions): number {
  return microsFromEuros(options.balance ?? (options.account ?? FIRST_ACCOUNT).balance);
}

function listRefills(panel: ProviderPanel): ProviderRefill[] {
  return panel.store.allRefills().map((row) => ({
    id: String(row.seq),
    order: row.order_id,
    status: refillStatus(panel, endDueRefill(panel, row)),
    amount: row.amount,
    created_at: new Date(row.created_at).toISOString(),
  }));
}

function resetPanel(panel: ProviderPanel, options: ProviderOptions): void {
  panel.store.wipe();
  panel.store.setBalanceMicros(startBalance(options));
  panel.switches.reset();
  panel.clock.reset();
  panel.services = loadServices(panel.store, panel.account);
}

function controlsOf(panel: ProviderPanel, options: ProviderOptions): Omit<Provider, 'url' | 'close'> {
  const view = (id: string) => {
    const row = panel.store.orderById(id);
    return row && viewOrder(panel, row);
  };
  return {
    faults: () => panel.switches.now(),
    setFaults: (change) => panel.switches.change(change),
    reset: () => resetPanel(panel, options),
    orders: (page = {}) => {
      endAllDueOrders(panel);
      return panel.store.listOrders(page).map((row) => viewOrder(panel, row));
    },
    order: (id) => {
      endAllDueOrders(panel);
      return view(id);
    },
    advanceClock: (seconds) => panel.clock.advance(seconds),
    orderCount: () => panel.store.orderCount(),
    updateOrder: (id, change) => updateOrder(panel, id, change),
    refills: () => listRefills(panel),
    balance: () => {
      endAllDueOrders(panel);
      return eurosFromMicros(panel.store.balanceMicros() ?? 0);
    },
    delivered: (username) => countDelivered(panel, targetOf(username), 'follower'),
    deliveredTo: (code, kind) => countDelivered(panel, `p/${code}`, kind),
    drop: (link, count) => panel.store.insertDrop(targetOf(link), count),
    services: () => [...panel.services.values()].sort((a, b) => a.service - b.service),
    setService: (service, change) => changeService(panel, service, change),
  };
}

/** Starts the panel: API v2 at `POST /api/v2`, control calls under `/sandbox/`. */
export async function startProvider(options: ProviderOptions): Promise<Provider> {
  const panel = openPanel(options);
  const controls = controlsOf(panel, options);
  const handle: Handler = async (request, response) => {
    if (request.method === 'POST' && request.url?.split('?')[0] === '/api/v2') {
      return answerPanelCall(panel, { request, response, stopping: server.stopping });
    }
    if (!(await answerControlCall(provider, request, response))) {
      sendJson(response, 404, { error: 'Not found' });
    }
  };
  const server = await serve(options.port, handle);
  const close = async () => {
    await server.close();
    if (panel.store.state.isOpen) panel.store.state.close();
  };
  const provider: Provider = { url: server.url, ...controls, close };
  return provider;
}
