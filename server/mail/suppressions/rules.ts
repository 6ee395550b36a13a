import {
  choiceFieldPrefix,
  type MailChoice,
  type MailChoices,
  mailChoices,
} from '#contracts/mail/unsubscribe.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { MailDuty } from '#server/platform/feature/mail-kind.ts';

export type SuppressionKind = Tables['suppressions']['kind'];

/**
 * Returns the reason to withhold a mail, otherwise undefined. An address that bounced gets no mail. A reader who
 * complained gets only mandatory mails. Optional mails go to readers who have not declined.
 */
export function stopReasonOf(
  suppressed: readonly SuppressionKind[],
  { choice, owed = false }: MailDuty,
): SuppressionKind | undefined {
  if (suppressed.includes('bounce')) return 'bounce';
  if (suppressed.includes('complaint') && !owed) return 'complaint';
  return choice !== undefined && suppressed.includes(choice) ? choice : undefined;
}

/** Optional mails that need an agreement. Invitations to write a review follow every completed order. */
export const agreedChoices = ['marketing', 'reminders'] as const satisfies readonly MailChoice[];
export type AgreedChoice = (typeof agreedChoices)[number];

export interface MailRecord {
  agreed: readonly AgreedChoice[];
  suppressed: readonly SuppressionKind[];
}

export function choicesOf({ agreed, suppressed }: MailRecord): MailChoices {
  const isSent = (choice: MailChoice) =>
    (choice === 'reviews' || agreed.includes(choice)) && stopReasonOf(suppressed, { choice }) === undefined;
  return Object.fromEntries(mailChoices.map((choice) => [choice, isSent(choice)])) as MailChoices;
}

/**
 * Returns the changes of a form to a record: newly ticked choices, which also revoke a complaint, and stopped
 * choices. A box that stays unticked changes nothing.
 */
export function changesOf(record: MailRecord, wanted: MailChoices): { on: MailChoice[]; off: MailChoice[] } {
  const sent = choicesOf(record);
  const on = mailChoices.filter((choice) => wanted[choice] && !sent[choice]);
  const lifted: readonly SuppressionKind[] = on.length > 0 ? [...on, 'complaint'] : [];
  const later = choicesOf({
    agreed: [...record.agreed, ...agreedChoices.filter((choice) => on.includes(choice))],
    suppressed: record.suppressed.filter((kind) => !lifted.includes(kind)),
  });
  return { on, off: mailChoices.filter((choice) => later[choice] && !wanted[choice]) };
}

export function readTickedChoices(form: Record<string, unknown>): MailChoices {
  const ticked = mailChoices.map((choice) => [choice, Object.hasOwn(form, `${choiceFieldPrefix}${choice}`)]);
  return Object.fromEntries(ticked) as MailChoices;
}
