-- The owner may do everything, an agent the daily work. Whoever is a member today is the owner.

alter table staff_members
  add column role text not null default 'owner' check (role in ('owner', 'agent'));

-- Who acted, beside the member if it was one. Null only where an older version wrote while both ran.
alter table audit_entries
  add column actor text check (actor in ('visitor', 'customer', 'staff', 'job', 'processor', 'provider'));

alter table audit_entries disable trigger audit_entries_append_only;
update audit_entries set actor = case
  when staff_id is not null then 'staff'
  when action like 'staff.%' then 'visitor'
  else 'job'
end;
alter table audit_entries enable trigger audit_entries_append_only;
