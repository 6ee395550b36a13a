// These follow from what was drawn of an order, as expressions over a row of `drawn`.

export const isPaid = `course not in ('open', 'left')`;
export const hasOrder = `course not in ('open', 'left', 'doubted', 'refused', 'waiting')`;
export const hasEnded = `course in ('done', 'disputed', 'dropped', 'partial')`;
export const units = 'quantity + bonus_quantity';
export const remaining = `case course when 'partial' then floor((${units}) * (.1 + .5 * share))::int when 'running' then floor((${units}) * share)::int
                               when 'sent' then ${units} when 'canceled' then ${units} when 'returned' then ${units} else 0 end`;
export const refunded = `case course when 'returned' then price_cents
                    when 'partial' then case when pace < .8 then greatest(1, floor(price_cents * (.1 + .5 * share))::int) else 0 end else 0 end`;
export const paidAt = `created_at + interval '1 minute' * (1 + 2 * pace)`;
/** Likes and views come within hours, followers within a day; nothing has ended that is yet to come. */
export const endedAt = `least(until, created_at + case type when 'followers' then interval '1 hour' * (2 + 30 * share)
                                                     else interval '1 minute' * (12 + 200 * share) end)`;
export const startedAt = `${paidAt} + (${endedAt} - (${paidAt})) * (.01 + .3 * power(pace, 3))`;
export const link = `'https://www.instagram.com/' || username || '/'`;

export const openedAt = `least(until, ${endedAt} + interval '5 days' * pace)`;
export const disputeEndedAt = `${openedAt} + interval '40 days'`;
export const isDecided = `${disputeEndedAt} < until`;
