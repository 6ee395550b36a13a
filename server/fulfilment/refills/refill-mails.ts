import { networkOf } from '#contracts/catalog/network-names.ts';
import { wordCount } from '#contracts/kit/counts.ts';
import { refillMessages } from '#messages/refill.ts';
import { orderFrame, wordPackage } from '#server/mail/wording/order-wording.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import { type RefillOfMail, readRefillOfMail } from './store-runs.ts';

function wordRefill(refill: RefillOfMail, setting: MailSetting, stage: 'requested' | 'done'): WrittenMail {
  const { locale, number, username, reachedCount, foundCount, missingCount } = refill;
  const words = refillMessages[locale];
  const { labels } = words;
  // Where nothing was counted nobody knows of a loss, so none is stated.
  const said = foundCount === null ? words.uncounted[stage] : words[stage];
  const counted = (count: number | null) => (count === null ? null : wordCount(count, locale));
  return {
    ...orderFrame(refill, setting),
    subject: said.subject(number),
    preview: said.preview,
    title: said.title,
    lead: said.lead,
    facts: [
      [labels.number, number],
      [labels.package, wordPackage(refill)],
      [labels.username(networkOf(refill.kind)), `@${username}`],
      [labels.reached, counted(reachedCount)],
      [labels.found, counted(foundCount)],
      [labels.missing, counted(missingCount)],
    ],
    sections: [
      ...(stage === 'requested' ? [{ title: words.nextTitle, list: words.next }] : []),
      { title: words.questionTitle, paragraphs: [words.question(setting.shop.email)] },
    ],
  };
}

/** The provider has taken it. */
const refillRequested: MailKind = {
  kind: 'refill-requested',
  brake: true,
  due: { table: 'refills', at: 'accepted_at' },
  async write({ database }, { id }, setting) {
    const refill = await readRefillOfMail(database, id);
    return refill && wordRefill(refill, setting, 'requested');
  },
};

/** The provider says that it is done. */
const refillDone: MailKind = {
  kind: 'refill-done',
  brake: true,
  due: { table: 'refills', at: 'ended_at', when: `state = 'completed'` },
  async write({ database }, { id }, setting) {
    const refill = await readRefillOfMail(database, id);
    return refill && wordRefill(refill, setting, 'done');
  },
};

export const refillMails = [refillRequested, refillDone];
