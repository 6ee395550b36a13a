import type { FigureSpan } from '#contracts/marketing/reporting.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type Days, daysAsked } from './rules.ts';

/** Throws `invalid_request` for days that end before they begin, or are more than some two years. */
export function requireDays({ now }: Pick<Deps, 'now'>, span: FigureSpan): Days {
  const days = daysAsked(span, now());
  if (!days)
    throw new ShopError('invalid_request', `no such days: ${span.from} to ${span.to}`, { field: 'from' });
  return days;
}
