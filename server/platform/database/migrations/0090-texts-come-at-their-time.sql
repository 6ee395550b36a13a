-- A draft may have a time at which it is published by itself.
alter table legal_documents
  add publish_at timestamptz,
  add scheduled_by uuid references staff_members,
  add constraint legal_documents_scheduled check ((publish_at is null) = (scheduled_by is null));
alter table content_sections
  add publish_at timestamptz,
  add scheduled_by uuid references staff_members,
  add constraint content_sections_scheduled check ((publish_at is null) = (scheduled_by is null));
create index legal_documents_due on legal_documents (publish_at) where published_at is null and publish_at is not null;
create index content_sections_due on content_sections (publish_at) where published_at is null and publish_at is not null;
