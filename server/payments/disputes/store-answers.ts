import { maybeOne, type Queryable } from '#server/database/query.ts';
import type { EvidenceFacts } from './evidence-rules.ts';

const asTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** All that our records say of a disputed payment, in one statement: what the bank may be told, and nothing else. */
export function readEvidenceFacts(db: Queryable, disputeId: string): Promise<EvidenceFacts | undefined> {
  return maybeOne<EvidenceFacts & Record<string, unknown>>(
    db,
    `select ${asTime('d.opened_at')} as "disputedAt",
       json_build_object('number', o.number, 'placedAt', ${asTime('o.created_at')}, 'paidAt', ${asTime('o.paid_at')},
         'email', o.email, 'name', o.customer_name, 'username', o.username, 'totalCents', o.total_cents,
         'locale', o.locale) as "order",
       (select coalesce(json_agg(json_build_object('type', l.service_type, 'audience', l.audience, 'kind', named_kind(l.kind),
                 'quantity', l.quantity, 'bonus', l.bonus_quantity) order by l.position), '[]')
          from line_items l where l.order_id = o.id) as lines,
       (select coalesce(json_agg(json_build_object('kind', c.kind, 'statement', c.statement, 'version', c.version,
                 'locale', c.locale, 'at', ${asTime('c.agreed_at')}) order by c.agreed_at, c.kind), '[]')
          from order_consents c where c.order_id = o.id and c.kind <> 'marketing') as consents,
       (select json_build_object('result', ch.three_d_secure, 'brand', ch.card_brand, 'lastFour', ch.last_four,
                 'country', ch.card_country, 'at', ${asTime('ch.at')})
          from charges ch where ch.id = p.charge_id) as charge,
       (select coalesce(json_agg(json_build_object('quantity', f.quantity, 'state', f.state,
                 'startCount', f.start_count, 'remains', f.remains, 'providerOrderId', f.provider_order_id,
                 'submittedAt', ${asTime('f.submitted_at')}, 'completedAt', ${asTime('f.completed_at')},
                 'link', f.link) order by f.created_at, f.position), '[]')
          from fulfilments f where f.order_id = o.id) as parts,
       (select coalesce(json_agg(json_build_object('kind', m.kind, 'subject', m.subject, 'to', m.recipient,
                 'at', ${asTime('m.sent_at')}) order by m.sent_at), '[]')
          from mails m where m.order_id = o.id and m.state = 'sent') as mails,
       (select coalesce(json_agg(json_build_object('number', e.number, 'paidAt', ${asTime('e.paid_at')})
                 order by e.paid_at desc), '[]')
          from (select e.id, e.number, e.paid_at from orders e
                 where lower(e.email) = lower(o.email) and e.paid_at < o.created_at and not e.sample
                   and not exists (select from payments ep join disputes ed on ed.payment_id = ep.id
                                    where ep.order_id = e.id)
                 order by e.paid_at desc limit 5) e) as earlier,
       (select json_build_object('title', t.title, 'body', t.body, 'version', t.version, 'locale', t.locale)
          from legal_documents t
         where t.page = 'refunds' and t.locale = o.locale and t.published_at <= o.created_at
         order by t.version desc limit 1) as policy,
       (select coalesce(json_agg(json_build_object('at', ${asTime('w.declared_at')}, 'state', w.state,
                 'refundCents', w.refund_cents) order by w.declared_at), '[]')
          from withdrawals w where w.order_id = o.id) as withdrawals,
       (select coalesce(json_agg(json_build_object('at', ${asTime('r.created_at')}, 'cents', r.amount_cents)
                 order by r.created_at), '[]')
          from refunds r where r.payment_id = p.id and r.state = 'succeeded') as refunds
     from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id where d.id = $1`,
    [disputeId],
  );
}
