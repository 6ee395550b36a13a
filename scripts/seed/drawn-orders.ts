/** Derives the letters of an order number from the order's random bytes. */
const letters = Array.from({ length: 10 }, (_, at) => at)
  .map((at) => `substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + get_byte(bytes, ${at}) % 31, 1)`)
  .join(' || ');

/** Derives the nth number between 0 and 1 from the order's random bytes. A repeated run draws the same. */
const randomSql = (nth: number) => {
  const at = 10 + 4 * nth;
  return `(get_byte(bytes, ${at})::float8 * 16777216 + get_byte(bytes, ${at + 1}) * 65536 + get_byte(bytes, ${at + 2}) * 256 + get_byte(bytes, ${at + 3})) / 4294967296`;
};

/** Orders per hour of the day, out of a hundred, from midnight. */
const hours = [2, 1, 1, 0, 0, 1, 1, 2, 3, 4, 4, 5, 5, 6, 5, 5, 5, 6, 7, 8, 9, 9, 7, 4];
const hourOfHundred = `(array[${hours.flatMap((count, hour) => Array(count).fill(hour))}])[1 + floor(${randomSql(0)} * 100)::int]`;

/** Time-ordered id close to the order's creation time, so that inserts append to the indexes. */
const idAt = 'uuidv7(created_at - clock_timestamp())';

/** Codes are used more often in seasons with promotions. */
const codeShare = `case extract(month from created_at) when 11 then .26 when 12 then .18 when 7 then .15 else .08 end`;

/** Origin of the buyer: a campaign, or directly a page in their language. */
const sources = ['instagram', 'instagram', 'google', 'google', 'newsletter', 'tiktok'];
const sourceUrl = `'https://shop.example.test' || case locale when 'en' then '/ig' else '/' || locale || '/ig' end
    || case when origin < .55 then '?utm_source=' || (array['${sources.join("','")}'])[1 + floor(origin / .55 * ${sources.length})::int] else '' end`;

export const drawnOrdersSql = `
  create temporary table drawn as
  with placed as (
    select sha512(($7 || ':' || $1::int + row_number() over (order by day.place, one))::bytea) as bytes, day.ago
      from unnest($2::int[], $3::int[]) with ordinality day(ago, count, place), generate_series(1, day.count) one
  ), dice as (
    select bytes, ago, (${hourOfHundred} + ${randomSql(1)}) * 3600 as second, ${randomSql(2)} as tongue, ${randomSql(3)} as land,
           ${randomSql(4)} as pick, ${randomSql(5)} as fate, ${randomSql(6)} as who, ${randomSql(7)} as share, ${randomSql(8)} as pace, ${randomSql(9)} as bargain,
           ${randomSql(10)} as origin
      from placed
  ), catalogue as (
    select row_number() over (order by popular desc, active desc, price_cents, id) - 1 as place, s.id, s.type, s.audience, s.quantity, s.bonus_quantity, s.price_cents, s.provider_id, s.provider_service,
           coalesce((select p.rate from provider_services p where (p.provider_id, p.external_id) = (s.provider_id, s.provider_service)), 1.1) as rate
      from services s where provider_id is not null and kind is null
  ), running as (
    select d.id, d.code, d.percent_basis_points, k."startedAt" as begins, k.until as ends, k.locales
      from jsonb_to_recordset($8::jsonb) as k(code text, "startedAt" timestamptz, until timestamptz, locales text[])
      join discount_codes d on d.code = k.code
  ), codes as (
    select id, code, percent_basis_points, row_number() over (order by percent_basis_points, code) - 1 as place, count(*) over () as codes
      from discount_codes where kind = 'percentage' and max_uses is null and percent_basis_points <= 2500
       and not exists (select from campaigns k where k.sample and k.code = discount_codes.code)
  ), shaped as (
    select bytes, pace, share, fate, land, bargain, origin,
           $4::timestamptz - ago * interval '24 hours'
             - make_interval(secs => ends.second - dice.second + case when dice.second > ends.second then 86400 else 0 end) as created_at,
           case when tongue < .55 then 'es' when tongue < .77 then 'fr' when tongue < .92 then 'it' else 'en' end as locale,
           floor(power(who, 2) * 400000)::int as buyer, floor(power(pick, 2) * places)::int as place
      from dice, (select count(*) as places from catalogue) shelf,
           (select extract(epoch from $4::timestamptz)::bigint % 86400 as second) ends
  ), sold as (
    select shaped.*, case locale
             when 'es' then case when land < .9 then 'ES' when land < .95 then 'PT' else 'DE' end
             when 'fr' then case when land < .78 then 'FR' when land < .94 then 'BE' else 'LU' end
             when 'it' then case when land < .95 then 'IT' else 'DE' end
             else (array['IE','NL','DE','SE','PT','AT','PL'])[1 + floor(land * 7)::int] end as country,
           coalesce(k.id, c.id) as code_id, coalesce(k.code, c.code) as code,
           coalesce(k.percent_basis_points, c.percent_basis_points) as percent_basis_points
      from shaped
      left join running k on bargain < ${codeShare} * .6 and locale = any(k.locales)
                         and created_at >= k.begins and created_at < k.ends - interval '5 minutes'
      left join codes c on k.id is null and bargain < ${codeShare} and c.place = floor(bargain / ${codeShare} * c.codes)
  )
  select row_number() over (order by created_at, bytes) + $1::int as nth,
         ${idAt} as order_id, ${idAt} as line_id, ${idAt} as payment_id, ${idAt} as fulfilment_id, ${letters} as number,
         created_at, locale, buyer, pace, share, id as service_id, type, audience, quantity, bonus_quantity, rate,
         price_cents as list_cents, code_id, code,
         coalesce(round(price_cents * percent_basis_points / 10000.0)::int, 0) as discount_cents,
         price_cents - coalesce(round(price_cents * percent_basis_points / 10000.0)::int, 0) as price_cents,
         provider_id, provider_service, country, ${sourceUrl} as source_url,
         (array['marta','luis','chiara','paul','ines','hugo','noa','giulia','laia','marc','sara','ben','lea','tom','ana'])[1 + buyer % 15]
           || (array['.viajes','.cafe','_foto','.studio','.yoga','_moda','.surf','.cocina','.arte','_music'])[1 + buyer / 15 % 10]
           || buyer as username,
         case
           when fate < .12 then case when created_at > $4::timestamptz - interval '1 hour' then 'open' else 'left' end
           when created_at > $4::timestamptz - interval '6 hours' then case when pace < .4 then 'sent' when pace < .8 then 'running' else 'waiting' end
           when created_at > $4::timestamptz - interval '2 days' and pace < .3 then 'running'
           when fate < .125 then 'doubted' when fate < .13 then 'refused' when fate < .15 then 'partial'
           when fate < .17 then 'returned' when fate < .176 then 'canceled' when fate < .18 then 'disputed'
           when fate < .2 and type = 'followers' and created_at < $4::timestamptz - interval '8 days' then 'dropped'
           else 'done' end as course,
         $5::text as prefix, $6::bigint as first_at_provider, $4::timestamptz as until
    from sold join catalogue using (place)
   order by created_at, bytes`;
