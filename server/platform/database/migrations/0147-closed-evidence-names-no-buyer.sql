-- Payments without an order whose item is closed: the order that was written again names the buyer.
update pending_items set evidence = evidence - 'metadata'
 where reason = 'payment_without_order' and resolved_at is not null and evidence ? 'metadata';
