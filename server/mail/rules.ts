import type { MailId } from '#contracts/kit/ids.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { mailerBudget, mailerGate } from '#server/platform/clients/transport/budgets.ts';
import { sha256 } from '#server/platform/kit/hash.ts';

/** Returns whether a payment is confirmed so long after its order that its buyer no longer waits at the page. */
export const isLate = ({ createdAt, paidAt }: { createdAt: Date; paidAt: Date }): boolean =>
  paidAt.getTime() - createdAt.getTime() > hourMs;

interface Queued {
  kind: string;
  subjectId: string;
  again?: number | undefined;
}

/** Returns a key that lets one mail per kind and row leave, ever; a further one has a number of its own. */
export const dedupeKey = ({ kind, subjectId, again }: Queued) =>
  `${kind}:${subjectId}${again === undefined ? '' : `:${again}`}`;

/**
 * Returns the number of a further mail, by the press that asked for it; it is apart from the small ones that
 * the program counts.
 */
export const furtherNumber = (key: string): number => 2 ** 40 + sha256(key).readUIntBE(0, 5);

/** Returns the same for every attempt at one mail, so that a receiver recognises a repeated one. */
export const messageIdOf = (mailId: MailId, publicUrl: string) =>
  `<${mailId}@${new URL(publicUrl).hostname}>`;

/**
 * An attempt younger than this may still be under way in another process: it waits for a connection, has all of its
 * budget, and writes down what came of it. With a shorter lease a slow server would be given the mail twice.
 */
export const leaseSeconds = (mailerGate.waitMs + mailerBudget.wholeMs) / 1000 + 30;

/** So many attempts are made within seconds; after them a person is asked, and the pauses grow to hours. */
export const quickAttempts = 5;

/** After so many attempts (a week, by their pauses) only a person can help. */
export const maxAttempts = 40;

/** Returns seconds until the next attempt after so many have failed; null when none exists. */
export function pauseSeconds(attempts: number): number | null {
  if (attempts >= maxAttempts) return null;
  if (attempts < quickAttempts) return 2 ** (attempts - 1);
  return 60 * Math.min(360, 2 ** (attempts - quickAttempts));
}

/**
 * Returns whether it is exactly one plain address: a list, a display name or a line break would reach somebody else.
 */
export function isPlainAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(text);
}
