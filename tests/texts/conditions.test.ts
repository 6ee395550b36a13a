import { describe, expect, test } from 'vitest';
import { type ConditionChannel, conditionChannels, conditions } from '#contracts/kit/conditions.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { untaxedReasons } from '#contracts/tax/untaxed.ts';
import { accountMessages } from '#messages/account.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { conditionMessages } from '#messages/conditions.ts';
import { errorMessages } from '#messages/errors.ts';
import { insertMarkets, marketMessages, marketSentence } from '#messages/markets.ts';
import { proofMessages } from '#messages/proof.ts';
import { questionMessages } from '#messages/questions.ts';
import { standingMessages } from '#messages/standing.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { readStartingText } from '#server/catalog/content/legal-texts.ts';
import { composeConfirmedMail } from '#server/mail/wording/order-confirmed.ts';
import { sampleOrder } from '#server/mail/wording/sample-facts.ts';
import { marketsOf } from '#server/tax/vat/market-rules.ts';
import { sampleMailFrame } from '#tests/harness/sample-mails.ts';

type Leaf = string | ((...facts: string[]) => string);

/** Facts for sentences that need some. No sentence contains these figures itself. */
const facts = ['71', '82', '93'];

function sentences(value: unknown): string[] {
  if (value === null) return [];
  if (typeof value === 'object') return Object.values(value as object).flatMap(sentences);
  const leaf = value as Leaf;
  return [typeof leaf === 'string' ? leaf : leaf(...facts)];
}

/** Matches the sentence with any facts in place of the ones above. */
function pattern(sentence: string): RegExp {
  const parts = sentence.split(new RegExp(facts.join('|')));
  const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(escaped.join('[^\\n]+?'));
}

const markets = marketsOf({ regime: { opened: [] }, closed: [] });
const setting = { ...sampleMailFrame, signingKey: 'k', signingKeys: ['k'] };

function confirmations(locale: Locale): string[] {
  const order = sampleOrder(locale, 'order-confirmed');
  const ahead = { number: 'M5GS8GFM7U', own: true };
  const states = [
    ...[0, 30].map((refillDays) => ({ refillDays })),
    { ahead },
    { ahead: { ...ahead, own: false } },
    ...untaxedReasons.map((untaxed) => ({ untaxed })),
  ];
  return states.flatMap((state) => {
    const { facts: rows, sections } = composeConfirmedMail({ ...order, ...state }, setting);
    return [
      ...rows.map(([label]) => label),
      ...sections.flatMap(({ list = [], paragraphs = [] }) => [...list, ...paragraphs]),
    ];
  });
}

const faqOf = (locale: Locale) =>
  Object.values(questionMessages[locale]).flatMap(({ entries }) =>
    insertMarkets(entries, markets, locale).map(({ answer }) => answer),
  );

const texts: Record<ConditionChannel, (locale: Locale) => Promise<string[]> | string[]> = {
  form: (locale) =>
    sentences([
      marketMessages[locale].union,
      checkoutMessages[locale].assurance,
      proofMessages[locale].claims,
      storefrontMessages[locale].hero,
      storefrontMessages[locale].faq,
    ]),
  dialog: (locale) => sentences([checkoutMessages[locale], proofMessages[locale].claims]),
  success: (locale) => sentences([trackingMessages[locale], standingMessages[locale]]),
  mail: confirmations,
  faq: faqOf,
  terms: async (locale) => [
    (await readStartingText({ page: 'terms', locale })).body,
    marketSentence(markets, locale),
  ],
  chat: (locale) => [...faqOf(locale), ...sentences(chatAnswerMessages[locale].stated)],
  error: (locale) => sentences([errorMessages[locale], accountMessages[locale].why]),
};

describe.each(conditionChannels)('the channel %s', (channel) => {
  test.each(locales)('the channel quotes every condition that it states in %s', async (locale) => {
    const stated = conditions.flatMap((condition) =>
      sentences(conditionMessages[locale][channel][condition]),
    );
    const text = (await texts[channel](locale)).join('\n');
    expect(stated.filter((sentence) => !pattern(sentence).test(text))).toEqual([]);
  });
});

test('every condition is stated before the purchase or in the terms', () => {
  const silent = conditions.filter((condition) =>
    (['form', 'dialog', 'terms'] as const).every(
      (channel) => conditionMessages.es[channel][condition] === null,
    ),
  );
  expect(silent).toEqual([]);
});

test('every language states the same conditions in the same channels', () => {
  const statedIn = (locale: Locale) =>
    conditionChannels.flatMap((channel) =>
      conditions
        .filter((condition) => conditionMessages[locale][channel][condition] !== null)
        .map((condition) => `${channel}: ${condition}`),
    );
  for (const locale of locales) expect(statedIn(locale)).toEqual(statedIn('es'));
});
