import type { MailId, OrderId } from '#contracts/ids.ts';

export type OrderMailKind = 'order-confirmed' | 'order-completed' | 'review-invitation';

/** One mail per kind and order, ever. */
export const dedupeKey = (kind: OrderMailKind, orderId: OrderId) => `${kind}:${orderId}`;

/** The same for every attempt at one mail, so that a receiver recognises a repeated one. */
export const messageIdOf = (mailId: MailId, publicUrl: string) =>
  `<${mailId}@${new URL(publicUrl).hostname}>`;

/** An attempt younger than this may still be under way in another process. */
export const leaseMs = 60_000;

/** The queue repeats this many attempts within seconds; after them the sweep does, in growing pauses. */
export const quickAttempts = 5;

/** After so many attempts (a week, by the sweep's pauses) only a person can help. */
export const maxAttempts = 40;

/** Exactly one plain address: a list, a display name or a line break would reach somebody else. */
export function isPlainAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(text);
}
