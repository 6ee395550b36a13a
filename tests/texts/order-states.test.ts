import { describe, expect, test } from 'vitest';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { mailMessages } from '#messages/mail.ts';
import { refillMessages } from '#messages/refill.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { targetChanged } from '#server/fulfilment/corrections/target-changed-mail.ts';
import { composeRefillMail } from '#server/fulfilment/refills/refill-mails.ts';
import { composeConfirmedMail } from '#server/mail/wording/order-confirmed.ts';
import { sampleOrder, sampleRow } from '#server/mail/wording/sample-facts.ts';
import type { WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';
import { sampleMailFrame } from '#tests/harness/sample-mails.ts';
import { waitingText } from '../../web/storefront/order/expected.ts';
import type { OrderContext } from '../../web/storefront/order/order-frame.ts';

const setting = { ...sampleMailFrame, signingKey: 'k', signingKeys: ['k'] };
const textOf = ({ title, lead, facts, sections }: WrittenMail) =>
  [
    title,
    lead,
    ...facts.filter(([, value]) => value !== null).map(([label, value]) => `${label}: ${value}`),
    ...sections.flatMap(({ list = [], paragraphs = [] }) => [...list, ...paragraphs]),
  ].join('\n');

type State = Partial<Pick<MailOrder, 'state' | 'stopped' | 'ahead' | 'username'>>;
const orderIn = (locale: Locale, state: State): MailOrder => ({
  ...sampleOrder(locale, 'order-confirmed'),
  ...state,
});

const channels: Record<string, (locale: Locale, state: State) => Promise<string> | string> = {
  'the order page': (locale, { ahead = null }) => {
    const order = { waits: ahead !== null, waitsFor: ahead?.own ? ahead.number : null };
    return waitingText(order, { words: trackingMessages[locale] } as OrderContext) ?? '';
  },
  'the confirmation': (locale, state) => textOf(composeConfirmedMail(orderIn(locale, state), setting)),
  'the correction': async (locale, state) => {
    const subject = { id: 'x', order: orderIn(locale, state), queuedFor: null };
    const mail = await targetChanged.write({} as Parameters<typeof targetChanged.write>[0], subject, setting);
    return mail ? textOf(mail) : '';
  },
};

const own = { number: 'M5GS8GFM7U', own: true };
const foreign = { number: 'M5GS8GFM7U', own: false };
const inEach = Object.keys(channels).flatMap((channel) =>
  locales.map((locale) => [channel, locale] as const),
);

describe('an order that waits for another one', () => {
  test.each(inEach)(
    'an order that waits for another one is described as waiting by %s in %s',
    async (channel, locale) => {
      const { waits, waitsFor } = trackingMessages[locale];
      const [ownText, foreignText, freeText] = await Promise.all(
        [own, foreign, null].map((ahead) => channels[channel]!(locale, { ahead })),
      );
      expect(ownText).toContain(waitsFor(own.number));
      expect(foreignText).toContain(waits);
      expect(foreignText).not.toContain(foreign.number);
      expect(freeText).not.toContain(waits);
    },
  );

  test.each(locales)('an order that waits for another one is not confirmed as running in %s', (locale) => {
    const { title, next } = mailMessages[locale].confirmed;
    const mail = textOf(composeConfirmedMail(orderIn(locale, { ahead: own }), setting));
    expect(mail).not.toContain(title);
    expect(mail).not.toContain(next[0]);
  });
});

test.each(
  locales.flatMap(
    (locale) =>
      [
        [locale, { state: 'completed' as const }],
        [locale, { state: 'cancelled' as const }],
        [locale, { state: 'refunded' as const }],
        [locale, { stopped: true }],
      ] as const,
  ),
)('a late confirmation in %s announces no delivery when the order is %j', (locale, state) => {
  const { title, next, nextWithPosts, over } = mailMessages[locale].confirmed;
  const mail = textOf(composeConfirmedMail(orderIn(locale, state), setting));
  expect(mail).toContain(over[0]);
  for (const line of [title, ...next, ...nextWithPosts]) expect(mail).not.toContain(line);
});

describe('the mails about a refill', () => {
  const missingNow: Record<Locale, RegExp> = {
    es: /\bfaltan\b/i,
    fr: /\bmanque(nt)?\b/i,
    it: /\bmancano\b/i,
    en: /\bmissing from\b/i,
  };
  const mailIn = (locale: Locale, stage: 'requested' | 'done') => {
    const row = { ...sampleRow(locale, 'refill-done'), nowCount: stage === 'done' ? 5425 : null };
    return textOf(
      composeRefillMail(row as unknown as Parameters<typeof composeRefillMail>[0], setting, stage),
    );
  };

  test.each(locales)(
    'the mails about a refill mention in %s the missing amount only until the refill has ended',
    (locale) => {
      const { labels } = refillMessages[locale];
      expect(mailIn(locale, 'requested')).toContain(`${labels.missing.requested}: 240`);
      expect(mailIn(locale, 'requested')).not.toContain(labels.replaced);
      const done = mailIn(locale, 'done');
      expect(done).not.toMatch(missingNow[locale]);
      expect(done).toContain(`${labels.missing.done}: 240`);
      expect(done).toContain(`${labels.replaced}: 240`);
      expect(done).toMatch(new RegExp(`${labels.now}: 5.?425`));
    },
  );
});
