import type { NamedKind } from '#contracts/catalog/service-types.ts';
import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import type { AbandonedQuery, CartFiguresQuery } from '#contracts/marketing/abandoned-checkouts.ts';
import type { CartState } from '#contracts/marketing/abandoned-states.ts';
import type { KeysetList, Sorting } from '#server/platform/database/keyset.ts';
import { boundSql } from '#server/platform/database/list-conditions.ts';
import { maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { MeasuredGroup } from './comparison-rules.ts';

export interface CartRow
  extends CamelCaseRow<
      'abandoned_checkouts',
      | 'id'
      | 'order_id'
      | 'marketing_consent'
      | 'abandoned_at'
      | 'opened_at'
      | 'recovered_at'
      | 'held_out'
      | 'stop_reason'
    >,
    CamelCaseRow<'orders', 'number' | 'email' | 'username' | 'locale' | 'total_cents' | 'sample'>,
    CamelCaseRow<'line_items', 'service_type' | 'quantity'> {
  reminders: number;
  kind: NamedKind | null;
}

const columns = `a.id, a.order_id as "orderId", o.number, o.email, o.username, li.service_type as "serviceType",
  named_kind(li.kind) as kind, li.quantity,
  o.locale, o.total_cents as "totalCents", o.sample, a.marketing_consent as "marketingConsent",
  a.abandoned_at as "abandonedAt", a.opened_at as "openedAt", a.recovered_at as "recoveredAt", a.held_out as "heldOut",
  a.stop_reason as "stopReason",
  (select count(*) from checkout_reminders r where r.checkout_id = a.id and r.passed_over is null) as reminders`;

/** Each join matches at most one row. Left joins let a count skip unused tables. */
const from = `abandoned_checkouts a left join orders o on o.id = a.order_id
  left join line_items li on li.order_id = a.order_id and li.position = 0`;

const sortings: Record<AbandonedQuery['sort'], Sorting> = {
  '-abandoned': { name: '-abandoned', key: 'a.abandoned_at', type: 'timestamptz', descending: true },
  abandoned: { name: 'abandoned', key: 'a.abandoned_at', type: 'timestamptz' },
  '-total': { name: '-total', key: 'o.total_cents', type: 'integer', descending: true },
  total: { name: 'total', key: 'o.total_cents', type: 'integer' },
};

const states: Record<CartState, string> = {
  waiting: 'a.recovered_at is null and a.opened_at is null',
  opened: 'a.recovered_at is null and a.opened_at is not null',
  recovered: 'a.recovered_at is not null',
};

const groups = {
  reminded: 'a.held_out = false',
  held_out: 'a.held_out',
  none: 'a.enrolled_at is null',
} as const;

/** A checkout is evaluated after a week. A purchase within the week counts as recovered, a later one does not. */
const isDecided = `a.abandoned_at < now() - interval '7 days'`;

type Values = (value: unknown) => string;

const withinPeriod = ($: Values, { from: since, to }: CartFiguresQuery): string[] => [
  ...(since ? [`a.abandoned_at >= ${boundSql(since, 'from').replace('?', $(since))}`] : []),
  ...(to ? [`a.abandoned_at < ${boundSql(to, 'to').replace('?', $(to))}`] : []),
];

const searchCondition = ($: Values, q: string): string => {
  const part = $(
    `%${q
      .toLowerCase()
      .replace(/^@/, '')
      .replaceAll(/[\\%_]/g, '\\$&')}%`,
  );
  const number = toAsciiUpperCase(q).replaceAll(/[^A-Z0-9]/g, '');
  const byNumber = number ? ` or o.number like ${$(`%${number}%`)}` : '';
  return `(lower(o.email) like ${part} or lower(o.username) like ${part}${byNumber})`;
};

/** Adds only the requested filters to the text, so that each combination gets its own plan. */
export function cartList(asked: AbandonedQuery): KeysetList {
  const values: unknown[] = [];
  const $ = (value: unknown) => `$${values.push(value)}`;
  const { q, state, group, stopped, consent, language, type, minCents, maxCents, decided, sort } = asked;
  const where = [
    'true',
    ...(q ? [searchCondition($, q)] : []),
    ...(state ? [states[state]] : []),
    ...(group ? [groups[group]] : []),
    ...(stopped ? [`a.stop_reason = ${$(stopped)}`] : []),
    ...(consent ? [consent === 'yes' ? 'a.marketing_consent' : 'not a.marketing_consent'] : []),
    ...(language ? [`o.locale = ${$(language)}`] : []),
    ...(type ? [`li.service_type = ${$(type)}`] : []),
    ...(minCents === undefined ? [] : [`o.total_cents >= ${$(minCents)}`]),
    ...(maxCents === undefined ? [] : [`o.total_cents <= ${$(maxCents)}`]),
    ...(decided ? [isDecided] : []),
    ...withinPeriod($, asked),
  ];
  return { columns, from, where: where.join(' and '), values, id: 'a.id', sorting: sortings[sort] };
}

export interface CartDetailRow
  extends CartRow,
    CamelCaseRow<'abandoned_checkouts', 'enrolled_at' | 'stopped_at'>,
    CamelCaseRow<'orders', 'discount_code'>,
    Row<'line_items', 'audience'> {
  recovered: { id: string; number: string; totalCents: number } | null;
}

export const readCart = (db: Queryable, id: string): Promise<CartDetailRow | undefined> =>
  maybeOne<CartDetailRow>(
    db,
    `select ${columns}, a.enrolled_at as "enrolledAt", a.stopped_at as "stoppedAt", o.discount_code as "discountCode",
            li.audience,
            (select jsonb_build_object('id', p.id, 'number', p.number, 'totalCents', p.total_cents)
               from orders p where p.id = a.recovered_order_id) as recovered
       from ${from} where a.id = $1::uuid`,
    [id],
  );

export interface StepRow
  extends CamelCaseRow<
    'checkout_reminders',
    'id' | 'place' | 'at' | 'delay_minutes' | 'passed_over' | 'code'
  > {
  mailId: string | null;
  state: 'queued' | 'sent' | 'failed' | 'withheld' | null;
  subject: string | null;
}

export const readSteps = (db: Queryable, checkoutId: string): Promise<StepRow[]> =>
  rows<StepRow>(
    db,
    `select r.id, r.place, r.at, r.delay_minutes as "delayMinutes", r.passed_over as "passedOver", r.code,
            m.id as "mailId", case m.state when 'held' then 'queued' else m.state end as state, m.subject
       from checkout_reminders r left join mails m on m.dedupe_key = 'checkout-reminder:' || r.id
      where r.checkout_id = $1::uuid order by r.at`,
    [checkoutId],
  );

export interface CountedCarts {
  sums: { carts: number; abandonedCents: number; recovered: number; recoveredCents: number };
  reminded: MeasuredGroup;
  heldOut: MeasuredGroup;
  undecided: number;
}

const groupOf = (held: boolean) => {
  const rows = `held_out ${held ? '' : 'is false '}and decided`;
  return `jsonb_build_object('carts', count(*) filter (where ${rows}), 'bought', count(paid) filter (where ${rows}),
    'revenueCents', coalesce(sum(paid) filter (where ${rows}), 0), 'squares', coalesce(sum(paid ^ 2) filter (where ${rows}), 0))`;
};

export function countCarts(db: Queryable, asked: CartFiguresQuery): Promise<CountedCarts> {
  const values: (string | null)[] = [asked.from ?? null, asked.to ?? null];
  const since = boundSql(values[0] ?? null, 'from').replace('?', '$1');
  const until = boundSql(values[1] ?? null, 'to').replace('?', '$2');
  return one<CountedCarts>(
    db,
    `select jsonb_build_object(
              'carts', count(*), 'abandonedCents', coalesce(sum(total), 0), 'recovered', count(paid),
              'recoveredCents', coalesce(sum(paid), 0)) as sums,
            ${groupOf(false)} as reminded, ${groupOf(true)} as "heldOut",
            count(*) filter (where held_out is not null and not decided) as undecided
       from (
         select o.total_cents as total, p.total_cents::float8 as paid, a.held_out, ${isDecided} as decided
           from abandoned_checkouts a join orders o on o.id = a.order_id left join orders p on p.id = a.recovered_order_id
          where ($1::text is null or a.abandoned_at >= ${since}) and ($2::text is null or a.abandoned_at < ${until})
       ) carts`,
    values,
  );
}
