import type { Queryable } from '#server/database/query.ts';
import { ShopError } from '#server/errors.ts';
import type { DiscountCode } from './discount-rules.ts';
import { findVisitorWindow } from './store-windows.ts';
import { visitorHash, windowStanding } from './window-rules.ts';

/**
 * A code of the banner counts inside the visitor's own window only. Throws `discount_ended` after it, and
 * `discount_invalid` where none was ever opened.
 */
export async function requireWindow(
  db: Queryable,
  code: Pick<DiscountCode, 'id' | 'code' | 'windowOnly'>,
  { visitor, now }: { visitor: string | undefined; now: Date },
): Promise<void> {
  if (!code.windowOnly) return;
  const window = visitor ? await findVisitorWindow(db, visitorHash(visitor), code.id) : undefined;
  switch (windowStanding(window, now)) {
    case 'open':
      return;
    case 'over':
      throw new ShopError('discount_ended', `the window of ${code.code} is over`, { field: 'discountCode' });
    case 'none':
      throw new ShopError('discount_invalid', `no window of ${code.code}`, { field: 'discountCode' });
  }
}
