import type { MailId } from '#contracts/kit/ids.ts';
import { hourMs } from '#contracts/kit/time.ts';
import { mailerBudget, mailerGate } from '#server/platform/clients/transport/budgets.ts';
import { sha256 } from '#server/platform/kit/hash.ts';

export const isConfirmedLate = ({ createdAt, paidAt }: { createdAt: Date; paidAt: Date }): boolean =>
  paidAt.getTime() - createdAt.getTime() > hourMs;

interface QueuedMailRef {
  kind: string;
  subjectId: string;
  again?: number | undefined;
}

export const dedupeKey = ({ kind, subjectId, again }: QueuedMailRef) =>
  `${kind}:${subjectId}${again === undefined ? '' : `:${again}`}`;

/**
 * Derives the number of a mail sent again from the request key. The offset keeps it apart from the small numbers
 * counted by the program.
 */
export const resendNumber = (key: string): number => 2 ** 40 + sha256(key).readUIntBE(0, 5);

/** Returns the same Message-ID for every attempt, so that receivers recognise duplicates. */
export const messageIdOf = (mailId: MailId, publicUrl: string) =>
  `<${mailId}@${new URL(publicUrl).hostname}>`;

/**
 * Seconds after which another process may attempt the mail. Covers waiting for a connection, the whole sending budget
 * and storing the result. With a shorter lease a slow server would receive the mail twice.
 */
export const leaseSeconds = (mailerGate.waitMs + mailerBudget.wholeMs) / 1000 + 30;

/** Attempts made within seconds. After them an inbox item is opened and the pauses grow to hours. */
export const attemptsBeforeItem = 5;

/** Attempts within about a week. After them only staff can send the mail. */
export const maxAttempts = 40;

export function pauseSeconds(attempts: number): number | null {
  if (attempts >= maxAttempts) return null;
  if (attempts < attemptsBeforeItem) return 2 ** (attempts - 1);
  return 60 * Math.min(360, 2 ** (attempts - attemptsBeforeItem));
}

/** Checks for exactly one plain address. A list, a display name or a line break could reach another recipient. */
export function isPlainAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/.test(text);
}
