import type { Mailbox } from '#sandbox/mailbox/types.ts';

export interface MailCount {
  /** Holds buyers who have both mails. */
  withBoth: Set<string>;
  /** Counts mails that left more than once under the same Message-ID, as after a crash. */
  repeated: number;
  /** Holds mails with two Message-IDs, which the receiver would both show. */
  underTwoIds: string[];
}

export interface MayBeTwo {
  /** Holds buyers who get a mail about each of several like events. */
  buyers: ReadonlySet<string>;
  /** Holds ids of mails whose rows were lost by a restore: the same mail is rightly written once more. */
  lostIds: ReadonlySet<string>;
  /** Holds ids that stand in the database: one mail of each kind and event, though two refunds have one subject. */
  rowIds: ReadonlySet<string>;
}

const idIn = (messageId: string) => /^<?([0-9a-f-]{36})@/i.exec(messageId)?.[1] ?? '';

/** Counts what arrived, by buyer and subject. */
export function countMails(mailbox: Mailbox, mayBeTwo: MayBeTwo): MailCount {
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
  const known = (id: string) => mayBeTwo.lostIds.has(id) || mayBeTwo.rowIds.has(id);
  const split = copies.filter(
    ({ to, ids }) => new Set(ids).size > 1 && ids.some((id) => !known(idIn(id))) && !mayBeTwo.buyers.has(to),
  );
  return {
    withBoth: new Set(both.map(([to]) => to)),
    repeated: copies.filter(({ ids }) => ids.length > 1).length,
    underTwoIds: split.map(({ to, subject, ids }) => `two ids for ${to}: ${subject} ${ids.join(' ')}`),
  };
}
