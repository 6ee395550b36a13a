import { type MailChoice, type MailChoices, mailChoices, wantPrefix } from '#contracts/mail/unsubscribe.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { MailDuty } from '#server/platform/feature/mail-kind.ts';

export type SuppressionKind = Tables['suppressions']['kind'];

/**
 * Returns what keeps a mail from its reader: no mail reaches an address that bounced, a reader who complained gets
 * only what is owed, and what a person may choose goes to those who have not said no. Undefined when it may leave.
 */
export function stopOf(
  suppressed: readonly SuppressionKind[],
  { choice, owed = false }: MailDuty,
): SuppressionKind | undefined {
  if (suppressed.includes('bounce')) return 'bounce';
  if (suppressed.includes('complaint') && !owed) return 'complaint';
  return choice !== undefined && suppressed.includes(choice) ? choice : undefined;
}

/** Returns what an address may be sent of what can be chosen. */
export function choicesOf(suppressed: readonly SuppressionKind[]): MailChoices {
  const wants = (choice: MailChoice) => stopOf(suppressed, { choice }) === undefined;
  return Object.fromEntries(mailChoices.map((choice) => [choice, wants(choice)])) as MailChoices;
}

/** Chooses nothing of what can be chosen any more. */
export const nothingWanted: MailChoices = { marketing: false, reminders: false, reviews: false };

/** Returns what a form's ticks say. */
export function readTicks(form: Record<string, unknown>): MailChoices {
  const ticked = mailChoices.map((choice) => [choice, Object.hasOwn(form, `${wantPrefix}${choice}`)]);
  return Object.fromEntries(ticked) as MailChoices;
}
