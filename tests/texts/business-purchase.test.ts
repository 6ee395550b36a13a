import { expect, test } from 'vitest';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { questionMessages } from '#messages/questions.ts';
import { questionNames } from '#server/customers/chat/intents/names.ts';

const channels: Record<string, (locale: Locale) => string> = {
  'the FAQ': (locale) =>
    questionMessages[locale].payment.entries[questionNames.payment.indexOf('business')]?.answer ?? '',
  'the chat': (locale) => chatAnswerMessages[locale].stated.invoice,
  'the invoice page': (locale) => invoiceMessages[locale].formLead,
};
const cases = Object.keys(channels).flatMap((channel) => locales.map((locale) => [channel, locale] as const));
const beforePaying: Record<Locale, RegExp> = {
  es: /antes de pagar/i,
  fr: /avant de payer/i,
  it: /prima di pagare/i,
  en: /before you pay/i,
};

test.each(cases)('the page %s sends a company to its form before paying in %s', (channel, locale) => {
  const text = channels[channel]?.(locale) ?? '';
  expect(text).toContain(checkoutMessages[locale].business.fold);
  expect(text).toMatch(beforePaying[locale]);
});
