-- What was issued is never changed or deleted; after ten years alone it loses whom it names. No fingerprint is made of a name.
create function refuse_change_but_of_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'invoices' then
    if old.issued_at < now() - interval '10 years'
       and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' and new.content = old.content - 'recipient' then
      return new;
    end if;
  elsif tg_op = 'UPDATE' then
    if old.made_at < now() - interval '10 years' and to_jsonb(new) - 'xml' = to_jsonb(old) - 'xml'
       and new.xml = regexp_replace(old.xml, '<sf:Destinatarios>.*</sf:Destinatarios>', '') then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
drop trigger invoices_append_only on invoices;
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change_but_of_names();
drop trigger register_records_append_only on register_records;
create trigger register_records_append_only before update or delete on register_records
  for each row execute function refuse_change_but_of_names();
