let aheadMs = 0;

/**
 * Sets the server's time by a reply and the computer's time of its arrival. A member's clock may be wrong, and a sandbox
 * may be ahead.
 */
export function setShopTime(now: string, arrivedAt = Date.now()): void {
  aheadMs = Date.parse(now) - arrivedAt;
}

/** Returns the server's time. Quarters, deadlines and defaults follow it. */
export const shopNow = (): Date => new Date(Date.now() + aheadMs);
