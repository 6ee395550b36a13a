import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { ServiceTexts } from '#contracts/catalog/services.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { CatalogEntry } from './rules.ts';

interface EntryRow
  extends Row<
    'services',
    | 'id'
    | 'type'
    | 'audience'
    | 'quantity'
    | 'bonus_quantity'
    | 'price_cents'
    | 'popular'
    | 'position'
    | 'provider_service'
    | 'sample'
  > {
  texts: ServiceTexts;
  kind: NamedKind | null;
  closed_in: string[];
  provider_minimum: Tables['provider_services']['min_quantity'] | null;
  refilled: boolean;
  gone: boolean;
  most_whole: number | null;
  history: (Row<'service_prices', 'price_cents'> & { valid_from: string })[];
}

/** A current reduction began within the last 30 days and is compared with the 30 days before it. */
const historyDays = 90;

export async function readEntries(db: Queryable): Promise<CatalogEntry[]> {
  const found = await rows<EntryRow>(
    db,
    `select s.id, s.type, s.audience, s.quantity, s.bonus_quantity, s.price_cents, s.popular, s.position,
            s.provider_service, ps.min_quantity as provider_minimum,
            coalesce(ps.refill and ps.active, false) as refilled, s.sample, s.texts, s.closed_in, h.history,
            coalesce(not ways.possible, false) as gone, ways.most_whole,
            named_kind(s.kind) as kind
       from services s
       left join provider_services ps on ps.provider_id = s.provider_id and ps.external_id = s.provider_service
       cross join lateral (
         select bool_or(o.external_id is null or (o.active
                  and s.quantity + s.bonus_quantity between o.min_quantity and o.max_quantity)) as possible,
                case when bool_and(o.external_id is not null) then max(o.max_quantity) filter (where o.active) end as most_whole
           from (select s.provider_id, s.provider_service where s.provider_service is not null
                 union all
                 select r.provider_id, r.provider_service from service_routes r where r.service_id = s.id) w
           left join provider_services o on o.provider_id = w.provider_id and o.external_id = w.provider_service
       ) ways
       cross join lateral (
         select coalesce(json_agg(json_build_object('price_cents', p.price_cents, 'valid_from', p.valid_from)), '[]') as history
           from service_prices p
          where p.service_id = s.id
            and p.valid_from >= coalesce(greatest(s.on_sale_since,
              (select max(o.valid_from) from service_prices o
                where o.service_id = s.id and o.valid_from < now() - make_interval(days => $1))), '-infinity')
       ) h
      where s.active
      order by s.kind nulls first, s.type, s.audience, s.position, s.quantity`,
    [historyDays],
  );
  return found.map((row) => ({
    id: row.id,
    type: row.type,
    audience: row.audience,
    kind: row.kind ?? undefined,
    quantity: row.quantity,
    bonusQuantity: row.bonus_quantity,
    priceCents: row.price_cents,
    popular: row.popular,
    position: row.position,
    providerService: row.provider_service,
    providerMinimum: row.provider_minimum,
    refilled: row.refilled,
    gone: row.gone,
    mostWhole: row.most_whole,
    sample: row.sample,
    texts: row.texts,
    closedIn: row.closed_in,
    history: row.history.map((period) => ({
      priceCents: period.price_cents,
      validFrom: new Date(period.valid_from),
    })),
  }));
}

/** Basis points. */
export async function readTaxRate(db: Queryable, country: string, at: Date): Promise<number | undefined> {
  const row = await maybeOne<Row<'tax_rates', 'rate_basis_points'>>(
    db,
    'select rate_basis_points from tax_rates where country = $1 and valid_from <= $2 order by valid_from desc limit 1',
    [country, at],
  );
  return row?.rate_basis_points;
}

export async function countServices(db: Queryable): Promise<number> {
  return (await maybeOne<{ count: number }>(db, 'select count(*) as count from services'))?.count ?? 0;
}

export interface NewService {
  id: number;
  type: ServiceType;
  audience: Audience | null;
  kind?: string | null;
  quantity: number;
  bonus: number;
  priceCents: number;
  popular?: boolean;
  position: number;
  providerId: number | null;
  providerService: string;
  sample: boolean;
}

/** Inserts a service as sold since 60 days ago, so that a reduction has the price history required by law. */
export async function insertSeedService(db: Queryable, service: NewService): Promise<void> {
  await execute(
    db,
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents, popular, position,
                           provider_id, provider_service, sample, kind, platform, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::integer, case when $9::integer is null then null else $10 end, $11,
             $12, coalesce((select network from service_kinds where code = $12), 'instagram'), now() - interval '60 days')
     on conflict (id) do nothing`,
    [
      service.id,
      service.type,
      service.audience,
      service.quantity,
      service.bonus,
      service.priceCents,
      service.popular ?? false,
      service.position,
      service.providerId,
      service.providerService,
      service.sample,
      service.kind ?? null,
    ],
  );
}

export async function reducePrice(db: Queryable, serviceId: number, priceCents: number): Promise<void> {
  await execute(db, 'update services set price_cents = $2, updated_at = now() where id = $1', [
    serviceId,
    priceCents,
  ]);
}
