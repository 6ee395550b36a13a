let aheadMs = 0;

/** Learns the shop's time from the reply that has it: a member's computer may be wrong, and a sandbox may be ahead. */
export function setShopTime(now: string): void {
  aheadMs = Date.parse(now) - Date.now();
}

/** Returns the shop's time. Quarters, deadlines and defaults follow it. */
export const shopNow = (): Date => new Date(Date.now() + aheadMs);
