import { anchorOf } from '#contracts/anchors.ts';
import type { Locale } from '#contracts/locales.ts';
import type { PageContent, Question } from '#contracts/page-content.ts';
import type { DeliveryClaims } from '#contracts/proof.ts';
import { pathTo } from '#contracts/routes.ts';
import { colonMessages } from '#messages/colon.ts';
import { pageMessages } from '#messages/pages.ts';
import { questionMessages } from '#messages/questions.ts';
import { withSold } from '#messages/sold.ts';
import { withClaims } from '#messages/true-times.ts';
import { speeches } from './fold-text.ts';
import type { Passage } from './passage.ts';
import { type QuestionName, questionNames } from './speech/speech.ts';

interface Shown {
  questions: readonly Question[] | undefined;
  claims: DeliveryClaims | undefined;
  kinds?: PageContent['kinds'];
}

function toPassage(
  { question, answer }: Question,
  locale: Locale,
  rest: Pick<Passage, 'id' | 'asked' | 'kind'>,
): Passage {
  return {
    ...rest,
    title: `${pageMessages[locale].names.faq}${colonMessages[locale].colon} ${question}`,
    text: answer,
    href: `${pathTo('faq', locale)}#${anchorOf(question)}`,
  };
}

/** The built-in questions, with what is sold and times that the figures bear out, and how buyers ask them. */
function builtIn({ claims, kinds = [] }: Omit<Shown, 'questions'>, locale: Locale): Passage[] {
  const { asked } = speeches[locale];
  const groups = questionMessages[locale];
  return Object.entries(questionNames).flatMap(([group, names]) =>
    names.map((name: QuestionName, index) => {
      const { entries } = groups[group as keyof typeof questionNames];
      const entry = withSold(entries, kinds, locale)[index];
      if (!entry) throw new Error(`no question for ${name} in ${locale}`);
      return toPassage({ ...entry, answer: withClaims(entry.answer, claims, locale) }, locale, {
        id: name,
        asked: asked[name],
        kind: name === 'whereIs' ? 'order' : 'page',
      });
    }),
  );
}

/** The questions that the page shows: the owner's own where there are some, which are found by their words alone. */
export function questionPassages({ questions, ...shown }: Shown, locale: Locale): Passage[] {
  if (!questions || questions.length === 0) return builtIn(shown, locale);
  return questions.map((question) =>
    toPassage(question, locale, { id: `faq:${anchorOf(question.question)}`, asked: [], kind: 'page' }),
  );
}
