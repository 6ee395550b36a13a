-- What the owner writes: legal texts and sections of pages, in versions. A published version stays as it is.

create function refuse_published_change() returns trigger language plpgsql as $$
begin
  if old.published_at is not null then
    raise exception 'a published version of % stays as it is', tg_table_name;
  end if;
  return coalesce(new, old);
end $$;

create table legal_documents (
  page text not null check (page in ('terms', 'refunds', 'privacy', 'cookies', 'accessibility')),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  version integer not null check (version > 0),
  title text not null check (length(title) between 1 and 160),
  -- Markdown, with {{placeholders}} for what the settings say.
  body text not null check (length(body) between 1 and 100000),
  -- Counts the savings of a draft: who publishes names the one that they have read.
  revision integer not null default 1,
  -- Null: a starting text that came with the program.
  author_id uuid references staff_members,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (page, locale, version)
);
create unique index legal_documents_one_draft on legal_documents (page, locale) where published_at is null;
create trigger legal_documents_published_stays before update or delete on legal_documents
  for each row execute function refuse_published_change();
create trigger legal_documents_announce after insert or update on legal_documents
  for each row when (new.published_at is not null) execute function announce_content();

create table content_sections (
  key text not null check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  locale text not null check (locale in ('es', 'fr', 'it', 'en')),
  version integer not null check (version > 0),
  content jsonb not null,
  revision integer not null default 1,
  author_id uuid references staff_members,
  -- Invented, for the demonstration only; the pages say so.
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  primary key (key, locale, version)
);
create unique index content_sections_one_draft on content_sections (key, locale) where published_at is null;
create trigger content_sections_published_stays before update or delete on content_sections
  for each row execute function refuse_published_change();
create trigger content_sections_announce after insert or update on content_sections
  for each row when (new.published_at is not null) execute function announce_content();
