interface Arrival {
  /** `document.referrer`. */
  referrer: string;
  origin: string;
  /** How the page was reached; reloading it is no new arrival. */
  type: NavigationTimingType | undefined;
}

/** Whoever comes from the page about a failed payment begins anew (text 1, section 4). */
export function comesFromFailure({ referrer, origin, type }: Arrival): boolean {
  if (type !== 'navigate' || !URL.canParse(referrer)) return false;
  const from = new URL(referrer);
  return from.origin === origin && /^(\/[a-z]{2})?\/payment-failed\/?$/.test(from.pathname);
}
