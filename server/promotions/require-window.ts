import type { Queryable } from '#server/database/query.ts';
import { ShopError } from '#server/errors.ts';
import type { DiscountCode } from './discount-rules.ts';
import { findKnownWindows } from './store-windows.ts';
import type { WindowHolder } from './window-holder.ts';
import { windowStanding } from './window-rules.ts';

/**
 * A code of the banner counts inside the visitor's own window only, which ends once for a person, whichever browser had
 * it. Throws `discount_ended` after it, and `discount_invalid` where none was ever opened.
 */
export async function requireWindow(
  db: Queryable,
  code: Pick<DiscountCode, 'id' | 'code' | 'windowOnly'>,
  { holder, now }: { holder: WindowHolder; now: Date },
): Promise<void> {
  if (!code.windowOnly) return;
  const known = await findKnownWindows(db, { holder, codeId: code.id, now });
  switch (windowStanding(known, now)) {
    case 'open':
      return;
    case 'over':
      throw new ShopError('discount_ended', `the window of ${code.code} is over`, { field: 'discountCode' });
    case 'none':
      throw new ShopError('discount_invalid', `no window of ${code.code}`, { field: 'discountCode' });
  }
}
