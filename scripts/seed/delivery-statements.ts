import {
  endedAt,
  hasEnded,
  hasOrder,
  isPaid,
  link,
  paidAt,
  remaining,
  startedAt,
  units,
} from './drawn-facts.ts';

/** What never came is not charged. */
const charged = `round(rate * ((${units}) - case when course in ('partial', 'canceled', 'returned') then ${remaining} else 0 end) / 1000.0, 6)`;

export const fulfilments = `
  insert into fulfilments (id, order_id, line_item_id, provider_id, provider_service, link, quantity, state, state_reason, provider_order_id,
                           provider_status, start_count, remains, charge, submitted_at, started_at, completed_at, synced_at, created_at, updated_at, due_at)
  select fulfilment_id, order_id, line_id, provider_id, provider_service, ${link}, ${units},
         case course when 'waiting' then 'queued' when 'doubted' then 'in_doubt' when 'refused' then 'needs_action' when 'sent' then 'submitted'
                     when 'running' then 'in_progress' when 'partial' then 'partial' when 'canceled' then 'canceled' when 'returned' then 'canceled'
                     else 'completed' end,
         case course when 'refused' then 'invalid_link' end,
         case when ${hasOrder} then (first_at_provider + nth)::text end,
         case course when 'running' then 'In progress' when 'partial' then 'Partial'
                     when 'done' then 'Completed' when 'disputed' then 'Completed' when 'dropped' then 'Completed' end,
         case when ${hasOrder} then floor(10000 * share)::int end, case when ${hasOrder} then ${remaining} end,
         case when ${hasOrder} then ${charged} end, case when ${hasOrder} then ${paidAt} + interval '20 seconds' end,
         case when ${hasOrder} and course not in ('sent', 'canceled', 'returned') then ${startedAt} end,
         case when ${hasEnded} and course <> 'partial' then ${endedAt} end, case when ${hasOrder} then ${endedAt} end, ${paidAt}, ${paidAt}, null
    from drawn where ${isPaid}`;

export const submissions = `
  insert into submissions (id, fulfilment_id, attempt, provider_id, provider_service, link, quantity, state, provider_order_id, expected_charge,
                           http_status, error_code, sent_at, answered_at, created_at, updated_at)
  select uuidv7(f.created_at - clock_timestamp()), f.id, 1, f.provider_id, f.provider_service, f.link || case when d.course = 'doubted' then '?' || d.number else '' end, f.quantity,
         case d.course when 'doubted' then 'ambiguous' when 'refused' then 'rejected' else 'accepted' end, f.provider_order_id, f.charge,
         case when d.course <> 'doubted' then 200 end, f.state_reason, f.created_at + interval '20 seconds', f.created_at + interval '21 seconds',
         f.created_at, f.created_at
    from drawn d join fulfilments f on f.id = d.fulfilment_id where d.course <> 'waiting'`;

const reached = `floor(10000 * share)::int + ${units}`;
const droppedAt = `${endedAt} + interval '4 days'`;

export const counts = `
  insert into count_checks (service_type, link, counted_at, count)
  select type, ${link}, counted_at, count from drawn cross join lateral (values
    (${endedAt} + interval '1 hour', ${reached}), (${droppedAt}, floor((${reached}) * (.6 + .25 * pace))::int)
  ) counted(counted_at, count) where course = 'dropped'
  on conflict do nothing`;

export const refills = `
  insert into refills (order_id, fulfilment_id, provider_id, provider_order_id, service_type, link, state, cause, reached_count, found_count,
                       counted_at, provider_refill_id, due_at, created_at, sent_at, accepted_at, ended_at, updated_at)
  select order_id, fulfilment_id, provider_id, (first_at_provider + nth)::text, type, ${link},
         case when pace < .8 then 'completed' else 'refused' end, 'job', ${reached}, floor((${reached}) * (.6 + .25 * pace))::int, ${droppedAt},
         case when pace < .8 then (first_at_provider + nth)::text end, null, ${droppedAt}, ${droppedAt},
         case when pace < .8 then ${droppedAt} end, ${droppedAt} + interval '1 day', ${droppedAt} + interval '1 day'
    from drawn where course = 'dropped'
  on conflict do nothing`;

/** Some of the others are counted again, too, and have hardly lost any. */
export const looks = `
  insert into count_checks (service_type, link, counted_at, count)
  select type, ${link}, ${endedAt} + interval '5 days', floor((${reached}) * (1 - .05 * pace))::int
    from drawn where course = 'done' and type = 'followers' and share < .3 and created_at < until - interval '8 days'
  on conflict do nothing`;
