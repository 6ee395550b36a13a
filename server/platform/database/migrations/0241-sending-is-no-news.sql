-- That a part goes from waiting to being sent is the same to buyers, and to staff for as long as the provider takes to
-- answer, which is told. Each NOTIFY wakes every process and takes a lock over all commits.
drop trigger fulfilments_announce on fulfilments;
create trigger fulfilments_announce after update on fulfilments for each row
  when ((old.state is distinct from new.state and not (old.state = 'queued' and new.state = 'submitting'))
        or old.remains is distinct from new.remains)
  execute function announce_order_of_row();
