import type { Mailbox } from '#sandbox/mailbox/types.ts';

export interface MailCount {
  /** Buyers who have both mails. */
  complete: number;
  /** Mails that left more than once under the same Message-ID, as after a crash. */
  repeated: number;
  /** One mail, two Message-IDs: the receiver would show both. */
  underTwoIds: number;
}

/** Counts what arrived, by buyer and subject. */
export function countMails(mailbox: Mailbox): MailCount {
  const byBuyer = new Map<string, Map<string, string[]>>();
  for (const { to, subject, headers } of mailbox.mails()) {
    const mails = byBuyer.get(to) ?? new Map<string, string[]>();
    byBuyer.set(to, mails);
    mails.set(subject, [...(mails.get(subject) ?? []), headers['message-id'] ?? 'none']);
  }
  const all = [...byBuyer.values()];
  const copies = all.flatMap((mails) => [...mails.values()]);
  return {
    complete: all.filter((mails) => mails.size === 2).length,
    repeated: copies.filter((ids) => ids.length > 1).length,
    underTwoIds: copies.filter((ids) => new Set(ids).size > 1).length,
  };
}
