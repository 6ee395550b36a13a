-- Followers, likes and views of Instagram are service types like those that owners add: rows of one table (decision 190).
-- The version before sees three more of them without packages: no menu of its pages leads there.
alter table service_kinds
  add column built_in boolean not null default false,
  add constraint service_kinds_built_in_is_open check (active or not built_in);

insert into service_kinds (code, form, network, names, position, built_in) values
  ('followers', 'followers', 'instagram', '{
    "es": {"one": "seguidor de Instagram", "many": "seguidores de Instagram"},
    "fr": {"one": "abonné Instagram", "many": "abonnés Instagram"},
    "it": {"one": "follower di Instagram", "many": "follower di Instagram"},
    "en": {"one": "Instagram follower", "many": "Instagram followers"}}', 0, true),
  ('likes', 'likes', 'instagram', '{
    "es": {"one": "me gusta de Instagram", "many": "me gusta de Instagram"},
    "fr": {"one": "j’aime Instagram", "many": "j’aime Instagram"},
    "it": {"one": "mi piace di Instagram", "many": "mi piace di Instagram"},
    "en": {"one": "Instagram like", "many": "Instagram likes"}}', 1, true),
  ('views', 'views', 'instagram', '{
    "es": {"one": "visualización de Instagram", "many": "visualizaciones de Instagram"},
    "fr": {"one": "vue Instagram", "many": "vues Instagram"},
    "it": {"one": "visualizzazione di Instagram", "many": "visualizzazioni di Instagram"},
    "en": {"one": "Instagram view", "many": "Instagram views"}}', 2, true);
