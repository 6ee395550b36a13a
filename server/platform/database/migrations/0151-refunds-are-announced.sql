-- A further refund of a part changes no order: open pages of it are told by what its payment gave back.
create trigger payments_announce after update on payments
  for each row when (old.amount_refunded_cents is distinct from new.amount_refunded_cents)
  execute function announce_order_of_row();
