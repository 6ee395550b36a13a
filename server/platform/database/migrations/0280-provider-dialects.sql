-- How a provider writes numbers and replies, and what staff said its unknown replies mean.
alter table providers
  add column decimal_mark text check (decimal_mark in ('.', ',')),
  add column envelope text not null default 'data' check (envelope ~ '^[A-Za-z0-9_]{1,40}(\.[A-Za-z0-9_]{1,40}){0,3}$');

create table provider_meanings (
  provider_id integer not null references providers (id) on delete cascade,
  about text not null check (about in ('error', 'status')),
  phrase text not null check (length(phrase) between 1 and 200),
  meaning text not null check (case about
    when 'error' then meaning in ('insufficient_funds', 'invalid_key', 'invalid_service', 'invalid_link',
                                  'invalid_quantity', 'active_order', 'rate_limited')
    else meaning in ('submitted', 'in_progress', 'completed', 'partial', 'canceled', 'failed') end),
  -- What the provider wrote when staff explained it.
  example text not null,
  given_by text not null,
  given_at timestamptz not null default now(),
  primary key (provider_id, about, phrase)
);

-- A service that needs more than a link and a quantity is listed, and cannot be ordered.
alter table provider_services
  add column type text not null default '',
  add column description text not null default '',
  add column extra_input text;

-- The dialect as one value, for each statement that reads how to call a provider.
create function provider_dialect(wanted integer) returns jsonb stable language sql as $$
  select jsonb_build_object(
           'decimalMark', p.decimal_mark, 'envelope', p.envelope,
           'errors', coalesce(jsonb_object_agg(m.phrase, m.meaning) filter (where m.about = 'error'), '{}'),
           'statuses', coalesce(jsonb_object_agg(m.phrase, m.meaning) filter (where m.about = 'status'), '{}'))
    from providers p left join provider_meanings m on m.provider_id = p.id
   where p.id = wanted group by p.id
$$;
