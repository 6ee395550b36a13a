-- A test mail proves that mail leaves and arrives: the owner reads its code and enters it.
create table mail_proofs (
  id uuid primary key default uuidv7(),
  recipient text not null check (length(recipient) between 3 and 254),
  code text not null check (code ~ '^[0-9]{6}$'),
  asked_by uuid references staff_members (id),
  created_at timestamptz not null,
  confirmed_at timestamptz check (confirmed_at >= created_at)
);
create index mail_proofs_newest on mail_proofs (created_at desc);

-- Backups that the command has made are known, too.
alter table backups drop constraint backups_cause_check;
alter table backups add constraint backups_cause_check check (cause in ('schedule', 'asked', 'command'));
