let aheadMs = 0;

/** Sets the server's time. A member's clock may be wrong, and a sandbox may be ahead. */
export function setShopTime(now: string): void {
  aheadMs = Date.parse(now) - Date.now();
}

/** Returns the server's time. Quarters, deadlines and defaults follow it. */
export const shopNow = (): Date => new Date(Date.now() + aheadMs);
