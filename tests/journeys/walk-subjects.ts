import { randomBytes } from 'node:crypto';
import type { Address } from '../../web/admin/addresses.ts';
import { type BoughtOrder, boughtOrder, disputedOrder } from './bought-order.ts';
import { change } from './hero-shop.ts';
import { expect } from './quiet-page.ts';

type Params = Record<string, string>;
type CreateSubject = (order: () => Promise<BoughtOrder>) => Promise<Params>;

async function idOf(text: string, values: unknown[]): Promise<{ id: string }> {
  let rows: { id: string }[] = [];
  const count = async () => {
    rows = await change([text, values]);
    return rows.length;
  };
  await expect.poll(count).toBe(1);
  return { id: String(rows[0]?.id) };
}

const ofOrder =
  (text: string, fact: keyof BoughtOrder = 'id'): CreateSubject =>
  async (order) =>
    idOf(text, [(await order())[fact]]);

const randomMark = () => crypto.randomUUID().slice(0, 8);
/** SQL for a stopped webhook endpoint, to which nothing is sent. */
const endpoint = `insert into webhook_endpoints (name, address, types, personal, state, stop_reason, stopped_at,
                                                 secret_sealed, created_at, updated_at)
                  values ('Walk', 'https://example.com/hook', '{order.paid}', false, 'stopped', 'staff', now(),
                          '\\x00', now(), now()) returning id`;

/** Creates the object shown by each screen that needs one. */
const makers: Partial<Record<Address, CreateSubject>> = {
  pendingItem: ofOrder(
    `insert into pending_items (reason, subject_kind, subject_id, order_id, urgency, amount_cents)
     values ('refund_failed', 'refund', gen_random_uuid()::text, $1, 1, 100) returning id`,
  ),
  order: ofOrder('select id from orders where id = $1'),
  service: async () => ({ id: '204' }),
  customer: ofOrder('select id from clients where email = lower($1)', 'email'),
  discountCode: () =>
    idOf(
      `insert into discount_codes (code, kind, percent_basis_points) values ($1, 'percentage', 1000) returning id`,
      [`WALK${randomMark().toUpperCase()}`],
    ),
  abandonedCart: ofOrder(
    `insert into abandoned_checkouts (order_id, marketing_consent, abandoned_at)
     values ($1, false, now()) returning id`,
  ),
  campaign: () => idOf('insert into campaigns (name) values ($1) returning id', [`Walk ${randomMark()}`]),
  legalPage: async () => ({ page: 'terms' }),
  contentSection: async () => ({ section: 'faq' }),
  bulkRun: () =>
    idOf(
      `with run as (
         insert into bulk_runs (staff_id, action, request_key, request_sha256, ended_at)
         select id, 'pending_assign', $1, '', now() from staff_members limit 1 returning id
       ), item as (
         insert into bulk_items (run_id, position, subject_id, state, was, worked_at)
         select id, 0, gen_random_uuid()::text, 'done', '{"before": null, "after": null}', now() from run
       ) select id from run`,
      [crypto.randomUUID()],
    ),
  jobQueue: async () => ({ name: 'mail.send' }),
  payment: ofOrder('select id from payments where order_id = $1'),
  dispute: async () =>
    idOf('select d.id from disputes d join payments p on p.id = d.payment_id where p.order_id = $1', [
      (await disputedOrder()).id,
    ]),
  invoice: ofOrder('select id from invoices where order_id = $1'),
  apiLog: ofOrder('select id from outgoing_calls where order_id = $1 limit 1'),
  webhook: () => idOf(endpoint, []),
  webhookDelivery: ofOrder(
    `with endpoint as (${endpoint}
     ), event as (
       insert into webhook_events (type, subject, subject_id, order_id, at)
       values ('order.paid', 'order', $1::uuid::text, $1::uuid, now()) returning id, sequence
     )
     insert into webhook_deliveries (endpoint_id, event_id, lane, sequence, due_at)
     select endpoint.id, event.id, 'order:' || $1::uuid, sequence, now() from endpoint, event returning id`,
  ),
  emailLog: ofOrder('select id from mails where order_id = $1 limit 1'),
  provider: () => idOf('select id from providers where retired_at is null order by id limit 1', []),
  withdrawal: ofOrder(
    `insert into withdrawals (name, order_number, number_key, email, locale, state, undecided_reason, declared_at)
     values ('Eva', $1, $1, 'eva@example.com', 'es', 'undecided', 'no_match', now()) returning id`,
    'number',
  ),
  // Too old for the pages that other tests read.
  review: ofOrder(
    `insert into reviews (order_id, rating, text, name, locale, service_type, quantity, written_at, updated_at)
     values ($1, 4, 'Llegó bien', 'Ana', 'es', 'followers', 100, now() - interval '2 years', now()) returning id`,
  ),
  messageThread: async () => {
    const { id } = await idOf(
      `with thread as (
         insert into contact_threads (name, email, locale, state, last_at, created_at)
         values ('Ana', 'ana@example.com', 'es', 'open', now(), now()) returning id
       )
       insert into contact_messages (name, email, message, locale, fingerprint, created_at, thread_id, acknowledge)
       select 'Ana', 'ana@example.com', '¿Cuándo llega?', 'es', $1, now(), id, false from thread
       returning thread_id as id`,
      [randomBytes(32)],
    );
    return { thread: id };
  },
};

export function createSubjects(): (name: Address) => Promise<Params> {
  let bought: Promise<BoughtOrder> | undefined;
  const order = () => {
    bought ??= boughtOrder();
    return bought;
  };
  return async (name) => (await makers[name]?.(order)) ?? {};
}
