const FIRST_RETRY_MS = 1000;
const RETRY_FOR_MS = 3 * 24 * 3600 * 1000;

/** Returns the time of the next attempt in ms, null after three days. The delay starts at one second and doubles. */
export function planRetry(createdSeconds: number, attempts: number, nowMs: number): number | null {
  const next = nowMs + FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1);
  return next - createdSeconds * 1000 > RETRY_FOR_MS ? null : next;
}
