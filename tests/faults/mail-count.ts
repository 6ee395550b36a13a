import type { Mailbox } from '#sandbox/mailbox/types.ts';

export interface MailCount {
  withBoth: Set<string>;
  /** Number of mails sent more than once under the same Message-ID, as after a crash. */
  repeated: number;
  /** Mails with two Message-IDs, which a mail client would show twice. */
  underTwoIds: string[];
}

export interface MayBeTwo {
  /** Buyers who receive one mail for each of several similar events. */
  buyers: ReadonlySet<string>;
  /** Ids of mails whose rows a restore lost. The shop correctly writes each of them again. */
  lostIds: ReadonlySet<string>;
  /** Ids in the database. One mail per type and event, although two refunds have the same subject. */
  rowIds: ReadonlySet<string>;
}

const idIn = (messageId: string) => /^<?([0-9a-f-]{36})@/i.exec(messageId)?.[1] ?? '';

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
