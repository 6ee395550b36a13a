import { one, type Queryable } from '#server/platform/database/query.ts';

const ordersOf = `from orders o where lower(o.email) = $1 and not o.sample`;

/**
 * The export contains purchases, agreements, payments and actions. Internal numbers of the shop are not personal data.
 */
const orders = `
  select coalesce(json_agg(json_build_object(
    'number', o.number, 'state', o.state, 'paymentState', o.payment_state, 'language', o.locale, 'email', o.email,
    'username', o.username, 'name', o.customer_name, 'totalCents', o.total_cents, 'taxCents', o.tax_cents,
    'country', o.tax_country, 'discountCode', o.discount_code, 'createdAt', o.created_at, 'paidAt', o.paid_at,
    'completedAt', o.completed_at,
    'items', (select json_agg(json_build_object('type', l.service_type, 'kind', l.kind, 'quantity', l.quantity,
                'bonus', l.bonus_quantity, 'priceCents', l.price_cents, 'link', l.link) order by l.position)
                from line_items l where l.order_id = o.id),
    'statements', (select json_agg(json_build_object('kind', c.kind, 'statement', c.statement, 'agreedAt', c.agreed_at))
                     from order_consents c where c.order_id = o.id),
    'payments', (select json_agg(json_build_object('state', p.state, 'receivedCents', p.amount_received_cents,
                   'refundedCents', p.amount_refunded_cents, 'method', p.method, 'card', p.card_brand,
                   'lastDigits', p.card_last4, 'cardCountry', p.card_country, 'at', p.created_at))
                   from payments p where p.order_id = o.id),
    'deliveries', (select json_agg(json_build_object('state', f.state, 'quantity', f.quantity, 'remains', f.remains,
                     'startCount', f.start_count, 'completedAt', f.completed_at))
                     from fulfilments f where f.order_id = o.id),
    'refills', (select json_agg(json_build_object('state', r.state, 'askedAt', r.created_at, 'endedAt', r.ended_at))
                  from refills r where r.order_id = o.id),
    'review', (select json_build_object('rating', v.rating, 'text', v.text, 'name', v.name, 'writtenAt', v.written_at)
                 from reviews v where v.order_id = o.id),
    'events', (select json_agg(json_build_object('kind', e.kind, 'at', e.at) order by e.at)
                 from order_events e where e.order_id = o.id)
  ) order by o.created_at), '[]') ${ordersOf}`;

const withdrawals = `
  select coalesce(json_agg(json_build_object('name', w.name, 'orderNumber', w.order_number, 'state', w.state,
    'declaredAt', w.declared_at, 'refundCents', w.refund_cents)), '[]')
    from withdrawals w where lower(w.email) = $1`;

const messages = `
  select coalesce(json_agg(json_build_object('name', m.name, 'company', m.company, 'phone', m.phone,
    'message', m.message, 'at', m.created_at) order by m.created_at), '[]')
    from contact_messages m where lower(m.email) = $1`;

const mails = `
  select coalesce(json_agg(json_build_object('kind', m.kind, 'subject', m.subject, 'sentAt', m.sent_at)
    order by m.created_at), '[]') from mails m where lower(m.recipient) = $1`;

const sessions = `
  select coalesce(json_agg(json_build_object('browser', s.user_agent, 'network', s.network, 'from', s.created_at,
    'lastUsedAt', s.last_used_at, 'endedAt', s.ended_at) order by s.created_at), '[]')
    from customer_sessions s where s.email = $1`;

const passkeys = `
  select coalesce(json_agg(json_build_object('name', k.name, 'from', k.created_at, 'lastUsedAt', k.last_used_at)
    order by k.id), '[]') from customer_passkeys k where k.email = $1`;

const names = `
  select coalesce(json_agg(json_build_object('username', n.username, 'removed', n.is_hidden, 'at', n.changed_at)
    order by n.changed_at), '[]') from customer_usernames n where n.email = $1`;

const preferences = `
  select json_build_object(
    'mailLanguage', (select p.locale from customer_preferences p where p.email = $1),
    'agreedMails', (select coalesce(json_agg(json_build_object('kind', a.choice, 'statement', a.statement,
                      'source', a.source, 'at', a.agreed_at) order by a.id), '[]')
                       from mail_consents a where a.email = $1),
    'stoppedMails', (select coalesce(json_agg(json_build_object('kind', s.kind, 'since', s.created_at)), '[]')
                       from suppressions s where s.email = $1))`;

const exports = `
  select coalesce(json_agg(json_build_object('way', x.way, 'askedAt', x.asked_at, 'takenAt', x.taken_at)
    order by x.id), '[]') from customer_exports x where x.email = $1`;

const notes = `
  select coalesce(json_agg(json_build_object('text', n.text, 'at', n.created_at) order by n.created_at), '[]')
    from client_notes n join clients c on c.id = n.client_id where c.email = $1`;

/** Staff may have merged the address with another one. The holder of this address must not see the other. */
const joinedExportParts = `
  select coalesce(json_agg(json_build_object('at', g.created_at, 'undoneAt', g.undone_at) order by g.created_at), '[]')
    from client_merges g join clients c on c.id in (g.kept_id, g.gone_id) where c.email = $1`;

const pastOrders = `
  select coalesce(json_agg(json_build_object('number', p.number, 'orderedAt', p.ordered_at, 'name', p.customer_name,
    'username', p.username, 'service', p.service, 'quantity', p.quantity, 'totalCents', p.total_cents, 'state', p.state,
    'country', p.country) order by p.ordered_at), '[]') from past_orders p where p.email = lower($1)`;

export interface ExportRows {
  orders: unknown[];
  pastOrders: unknown[];
  withdrawals: unknown[];
  messages: unknown[];
  mails: unknown[];
  sessions: unknown[];
  passkeys: unknown[];
  usernames: unknown[];
  preferences: unknown;
  exports: unknown[];
  notes: unknown[];
  joined: unknown[];
}

/** Reads all personal data in one statement, so that the rows are consistent. */
export function exportRows(db: Queryable, email: string): Promise<ExportRows> {
  return one<ExportRows & Record<string, unknown>>(
    db,
    `select (${orders}) as orders, (${pastOrders}) as "pastOrders", (${withdrawals}) as withdrawals, (${messages}) as messages, (${mails}) as mails,
            (${sessions}) as sessions, (${passkeys}) as passkeys, (${names}) as usernames,
            (${preferences}) as preferences, (${exports}) as exports, (${notes}) as notes, (${joinedExportParts}) as joined`,
    [email],
  );
}
