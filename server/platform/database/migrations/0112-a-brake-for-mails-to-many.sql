-- Mails to many at once wait, held, for the owner's word. A version before neither sends nor wakes what is held.
alter table mails add column released_at timestamptz,
  drop constraint mails_state_check,
  add constraint mails_state_check check (state in ('queued', 'sent', 'failed', 'withheld', 'held'));

-- What the clock had queued without a count is not asked for (decision 099).
update refills set state = 'refused', reason = 'not_counted', ended_at = now(), updated_at = now(), due_at = null
 where state = 'queued' and cause = 'job' and found_count is null;
