import type { Question } from '#contracts/catalog/page-content.ts';
import type { DeliveryClaims } from '#contracts/customers/social-proof.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { anchorOf } from '#contracts/pages/anchors.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import type { Markets } from '#contracts/tax/markets.ts';
import { colonMessages } from '#messages/colon.ts';
import { withMarkets } from '#messages/markets.ts';
import { pageMessages } from '#messages/pages.ts';
import { questionMessages } from '#messages/questions.ts';
import { type SoldTypes, withSold } from '#messages/sold.ts';
import { withClaims } from '#messages/true-times.ts';
import { questionNames } from '../intents/names.ts';
import type { AskedPassage, Said } from './open-knowledge.ts';

interface Shown {
  questions: readonly Question[] | undefined;
  claims: DeliveryClaims | undefined;
  types: SoldTypes;
  markets: Markets;
}

const toPassage = ({ question, answer }: Question, locale: Locale, id: string): AskedPassage => ({
  id,
  asked: question,
  title: `${pageMessages[locale].names.faq}${colonMessages[locale].colon} ${question}`,
  text: answer,
  href: `${pathTo('faq', locale)}#${anchorOf(question)}`,
});

/** Returns the built-in questions, with the services and times that the figures support. */
function builtIn({ claims, types, markets }: Omit<Shown, 'questions'>, locale: Locale): AskedPassage[] {
  const groups = questionMessages[locale];
  return Object.entries(questionNames).flatMap(([group, names]) =>
    names.map((name, index) => {
      const { entries } = groups[group as keyof typeof questionNames];
      const entry = withMarkets(withSold(entries, types, locale), markets, locale)[index];
      if (!entry) throw new Error(`no question for ${name} in ${locale}`);
      return toPassage({ ...entry, answer: withClaims(entry.answer, claims, locale) }, locale, name);
    }),
  );
}

/** Returns the questions that the page shows: the owner's own where there are some, else the built-in ones. */
export function questionPassages(
  { questions, ...shown }: Shown,
  locale: Locale,
): Pick<Said, 'builtIn' | 'own'> {
  const passages = builtIn(shown, locale);
  if (!questions || questions.length === 0)
    return { builtIn: new Map(passages.map((passage) => [passage.id, passage])), own: [] };
  // The terms state where the shop sells, whatever questions the owner has written.
  const title = pageMessages[locale].names.terms;
  const stated = passages
    .filter(({ id }) => id === 'markets')
    .map((passage) => ({ ...passage, title, href: pathTo('terms', locale) }));
  return {
    builtIn: new Map(stated.map((passage) => [passage.id, passage])),
    own: withMarkets(withSold(questions, shown.types, locale), shown.markets, locale).map(
      ({ question, answer }) =>
        toPassage(
          { question, answer: withClaims(answer, shown.claims, locale) },
          locale,
          `faq:${anchorOf(question)}`,
        ),
    ),
  };
}
