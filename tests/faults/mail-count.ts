import type { Mailbox } from '#sandbox/mailbox/types.ts';

export interface MailCount {
  /** Buyers who have both mails. */
  withBoth: Set<string>;
  /** Mails that left more than once under the same Message-ID, as after a crash. */
  repeated: number;
  /** One mail, two Message-IDs: the receiver would show both. */
  underTwoIds: string[];
}

/** Counts what arrived, by buyer and subject. `writtenAnew`: buyers whose mails were written twice, and rightly. */
export function countMails(mailbox: Mailbox, writtenAnew: ReadonlySet<string> = new Set()): MailCount {
  const byBuyer = new Map<string, Map<string, string[]>>();
  for (const { to, subject, headers } of mailbox.mails()) {
    const mails = byBuyer.get(to) ?? new Map<string, string[]>();
    byBuyer.set(to, mails);
    mails.set(subject, [...(mails.get(subject) ?? []), headers['message-id'] ?? 'none']);
  }
  const copies = [...byBuyer].flatMap(([to, mails]) =>
    [...mails].map(([subject, ids]) => ({ to, subject, ids })),
  );
  const both = [...byBuyer].filter(([, mails]) => mails.size >= 2);
  const split = copies.filter(({ to, ids }) => new Set(ids).size > 1 && !writtenAnew.has(to));
  return {
    withBoth: new Set(both.map(([to]) => to)),
    repeated: copies.filter(({ ids }) => ids.length > 1).length,
    underTwoIds: split.map(({ to, subject, ids }) => `two ids for ${to}: ${subject} ${ids.join(' ')}`),
  };
}
