create index fulfilments_queued_target on fulfilments (provider_id, provider_service, link) where state = 'queued';

-- The order that another one waits for, for pages and mails alike: delivered to the same target by the same service,
-- or paid earlier and about to be. `own` where both have the same address. Each state has its own index.
create function order_ahead(waiting uuid) returns jsonb stable language sql as $$
  select jsonb_build_object('number', ahead.number, 'own', lower(ahead.email) = lower(o.email))
    from orders o
    join fulfilments mine on mine.order_id = o.id and mine.state = 'queued'
    cross join lateral (
      select other.order_id, false as queued from fulfilments other
       where other.provider_id = mine.provider_id and other.provider_service = mine.provider_service
         and other.link = mine.link and other.state in ('submitting', 'in_doubt', 'submitted', 'in_progress')
      union all
      select other.order_id, true from fulfilments other
       where other.provider_id = mine.provider_id and other.provider_service = mine.provider_service
         and other.link = mine.link and other.state = 'queued'
    ) f
    join orders ahead on ahead.id = f.order_id and ahead.id <> o.id and (not f.queued or ahead.paid_at < o.paid_at)
   where o.id = waiting
   order by ahead.paid_at limit 1
$$;
