-- A mail's HTML repeats its text and the layout of all mails: the program keeps it compressed against both. Where both
-- columns stand, the version before wrote `html` last. Rows that stand are not read through: each has its `html`.
alter table mail_bodies
  alter column html drop not null,
  add column html_deflated bytea,
  add column html_dictionary smallint,
  add constraint mail_bodies_html check (html is not null or html_deflated is not null) not valid,
  add constraint mail_bodies_dictionary check ((html_deflated is null) = (html_dictionary is null)) not valid;
