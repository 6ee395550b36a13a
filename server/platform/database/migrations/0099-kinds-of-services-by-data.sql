-- What is sold besides the three types, as rows: each has the form of one of them (decision 098).
create table service_kinds (
  code text primary key constraint service_kinds_code_check check (code ~ '^[a-z][a-z0-9-]{2,39}$'),
  form text not null constraint service_kinds_form_check check (form in ('followers', 'likes', 'views')),
  network text not null
    constraint service_kinds_network_check check (network in ('instagram', 'tiktok', 'youtube', 'x')),
  names jsonb not null constraint service_kinds_names_check
    check (jsonb_typeof(names) = 'object' and names ?& array['es', 'fr', 'it', 'en']),
  texts jsonb not null default '{}' constraint service_kinds_texts_check check (jsonb_typeof(texts) = 'object'),
  active boolean not null default true,
  position integer not null default 0 constraint service_kinds_position_check check (position >= 0),
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What a service repeats of its kind is held to be the same.
  constraint service_kinds_shape unique (code, form, network)
);
create trigger service_kinds_announce after insert or update or delete on service_kinds
  for each statement execute function announce_content();

-- What a line was of, for whoever words it.
create function named_kind(wanted text) returns jsonb stable language sql as $$
  select jsonb_build_object('code', code, 'network', network, 'names', names) from service_kinds where code = wanted
$$;

alter table services
  add column kind text,
  drop constraint services_platform_check,
  drop constraint services_audience_of_followers,
  add constraint services_platform_check check (kind is not null or platform = 'instagram'),
  add constraint services_audience_of_followers check ((type = 'followers' and kind is null) = (audience is not null)),
  add constraint services_shape_of_kind foreign key (kind, type, platform)
    references service_kinds (code, form, network);
drop index services_one_per_quantity;
drop index services_one_popular;
create unique index services_one_per_quantity on services (type, audience, quantity, kind) nulls not distinct where active;
create unique index services_one_popular on services (type, audience, kind) nulls not distinct where popular and active;

alter table line_items
  add column kind text constraint line_items_kind_exists references service_kinds (code),
  drop constraint line_items_link_check,
  add constraint line_items_link_check
    check (link ~ '^https://www\.instagram\.com/' or kind is not null
           and link ~ '^https://(www\.tiktok\.com|www\.youtube\.com|x\.com)/');
create index line_items_of_kind on line_items (kind) where kind is not null;

alter table line_item_posts
  drop constraint line_item_posts_check,
  drop constraint line_item_posts_short_code_check,
  add constraint line_item_posts_check
    check (link = 'https://www.instagram.com/p/' || short_code || '/'
           or link ~ '^https://(www\.tiktok\.com|www\.youtube\.com|x\.com)/'),
  add constraint line_item_posts_short_code_check check (short_code ~ '^[A-Za-z0-9_.-]{1,64}(/[0-9]{1,24})?$');

alter table reviews add column kind text constraint reviews_kind_exists references service_kinds (code);
