-- The list of payments is filtered by its processor. Those of the first one are found by their time, as before: in most
-- shops they are nearly all.
create index payments_of_others on payments (created_at desc, id desc) where processor <> 'stripe';
