import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { questionMessages } from '#messages/questions.ts';
import { serviceMessages } from '#messages/services.ts';
import { stripYesOrNo } from './choose-answer.ts';

/** Beginnings that refer to the question, which the reader of a chat answer may not have asked. */
const fragments: Record<Locale, RegExp> = {
  es: /^(Sus?|Pueden|Puede|Durante|Dentro|Si (son|es)|(L[aoe]s?|Se l[aoe]s?) (ped|envi|devolv)\p{L}+)\b/u,
  fr: /^(Ses|Son|Sa|Ils?|Elles?|Pendant|Si (ils|elles)|S’(ils?|elles?)|Nous (le|la|les) )/,
  it: /^(Possono|Può|Entro|Durante|Se (sono|è)|Lo |(Il suo|La sua|Le sue|I suoi) )/,
  en: /^(They|Its?|Those|Within|If (they|it))\b/,
};

const answersIn = (locale: Locale): string[] => [
  ...Object.values(questionMessages[locale]).flatMap(({ entries }) => entries.map(({ answer }) => answer)),
  ...Object.values(serviceMessages[locale]).flatMap(({ questions }) => questions.map(({ answer }) => answer)),
  ...Object.values(chatAnswerMessages[locale].stated).filter((said) => typeof said === 'string'),
];

describe.each(locales)('an answer in %s', (locale) => {
  it('an answer is understandable without its question and without its leading yes or no', () => {
    const begun = answersIn(locale).map(stripYesOrNo);
    expect(begun.filter((answer) => fragments[locale].test(answer))).toEqual([]);
  });
});
