import { networkOf } from '#contracts/catalog/network-names.ts';
import { formatCountFor } from '#contracts/kit/counts.ts';
import { type RefillStage, type RefillTexts, refillMessages } from '#messages/refill.ts';
import { formatPackage, orderFrame } from '#server/mail/wording/order-wording.ts';
import { withDeadline } from '#server/platform/clients/transport/with-deadline.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import { type RefillOfMail, readRefillOfMail } from './store-runs.ts';

const timeoutMs = 6000;

/** Null without a count of the drop or a reply from the directory. */
async function countNow(
  { directory, log }: Pick<Deps, 'directory' | 'log'>,
  { id, username, foundCount }: RefillOfMail,
): Promise<number | null> {
  if (!directory || foundCount === null) return null;
  const counting = directory
    .profile(username, true)
    .then((profile) => profile?.followersCount ?? null)
    .catch((error: unknown) => {
      log.info(
        { err: error, orderId: id },
        'follower count could not be read: the refill mail does not state it',
      );
      return null;
    });
  return withDeadline(timeoutMs, counting, () => null);
}

type RefillCounts = Pick<RefillOfMail, 'reachedCount' | 'foundCount' | 'missingCount'> & {
  nowCount: number | null;
};

export function refillCounts(
  { labels }: Pick<RefillTexts, 'labels'>,
  { reachedCount, foundCount, missingCount, nowCount }: RefillCounts,
  stage: RefillStage,
): [label: string, count: number | null][] {
  const before: [string, number | null][] = [
    [labels.reached, reachedCount],
    [labels.found, foundCount],
    [labels.missing[stage], missingCount],
  ];
  if (stage === 'requested') return before;
  return [...before, [labels.replaced, missingCount], [labels.now, nowCount]];
}

export function composeRefillMail(
  refill: RefillOfMail & { nowCount: number | null },
  setting: MailSetting,
  stage: RefillStage,
): WrittenMail {
  const { locale, number, username, foundCount } = refill;
  const words = refillMessages[locale];
  const { labels } = words;
  // Without a count no loss is known, so the mail does not state one.
  const said = foundCount === null ? words.uncounted[stage] : words[stage];
  return {
    ...orderFrame(refill, setting),
    subject: said.subject(number),
    preview: said.preview,
    title: said.title,
    lead: said.lead,
    facts: [
      [labels.number, number],
      [labels.package, formatPackage(refill)],
      [labels.username(networkOf(refill.kind)), `@${username}`],
      ...refillCounts(words, refill, stage).map(([label, count]): [string, string | null] => [
        label,
        count === null ? null : formatCountFor(count, locale),
      ]),
    ],
    sections: [
      ...(stage === 'requested' ? [{ title: words.nextTitle, list: words.next }] : []),
      { title: words.questionTitle, paragraphs: [words.question(setting.shop.email)] },
    ],
  };
}

const refillRequested: MailKind = {
  kind: 'refill-requested',
  brake: true,
  due: { table: 'refills', at: 'accepted_at' },
  async write({ database }, { id }, setting) {
    const refill = await readRefillOfMail(database, id);
    return refill && composeRefillMail({ ...refill, nowCount: null }, setting, 'requested');
  },
};

const refillDone: MailKind = {
  kind: 'refill-done',
  brake: true,
  due: { table: 'refills', at: 'ended_at', when: `state = 'completed'` },
  async write(deps, { id }, setting) {
    const refill = await readRefillOfMail(deps.database, id);
    return (
      refill && composeRefillMail({ ...refill, nowCount: await countNow(deps, refill) }, setting, 'done')
    );
  },
};

export const refillMails = [refillRequested, refillDone];
