import { customPriceCents, customQuantity } from '#contracts/catalog.ts';
import { wordCount } from '#contracts/counts.ts';
import { legalPages } from '#contracts/legal.ts';
import { type Locale, locales } from '#contracts/locales.ts';
import { formatMoney } from '#contracts/money.ts';
import { demoCatalog } from '#server/catalog/demo-catalog.ts';
import { type Choice, chooseAnswer, type Facts } from '#server/chat/choose-answer.ts';
import { openKnowledge } from '#server/chat/open-knowledge.ts';
import { passagesOf } from '#server/chat/open-passages.ts';
import type { PricedKind } from '#server/chat/price-answer.ts';
import { understand } from '#server/chat/understand.ts';
import { wishBefore } from '#server/chat/wish-before.ts';
import { renderMarkdown } from '#server/content/render-markdown.ts';
import { readStartingText } from '#server/content/seed-legal.ts';
import type { LabelledQuestion } from './labelled-question.ts';
import { questions as en } from './questions/en.ts';
import { questions as es } from './questions/es.ts';
import { questions as fr } from './questions/fr.ts';
import { questions as it } from './questions/it.ts';

const labelled: Record<Locale, readonly LabelledQuestion[]> = { es, fr, it, en };
/** One in three is asked in tests alone: nothing is chosen by it, and no way to ask is taken from it. */
const isKept = (index: number): boolean => index % 3 === 2;

/** `harmless`: it says that it does not know. */
export type Verdict = 'right' | 'helpful' | 'harmless' | 'wrong';

export interface Judged {
  locale: Locale;
  question: string;
  wanted: string;
  got: string;
  kept: boolean;
  verdict: Verdict;
}

const identity = {
  ...{ name: 'Auge', legalName: 'Auge S. L.', taxId: 'B1', address: ['Calle 1'], registry: 'R' },
  email: 'soporte@ejemplo.es',
};

const names = (many: string) => ({ one: many, many });
const tiktok: PricedKind = {
  ...{ code: 'tiktok-followers', network: 'tiktok', form: 'followers' },
  names: {
    es: names('seguidores de TikTok'),
    fr: names('abonnés TikTok'),
    it: names('follower di TikTok'),
    en: names('TikTok followers'),
  },
  services: [
    { type: 'followers', audience: null, quantity: 100, bonus: 0, priceCents: 449 },
    { type: 'followers', audience: null, quantity: 1000, bonus: 0, priceCents: 2499 },
  ],
};

async function shop(locale: Locale): Promise<Facts> {
  const legal = await Promise.all(
    legalPages.map(async (page) => {
      const { title, body } = await readStartingText({ page, locale });
      const frame = { locale, identity, publicUrl: 'https://auge.example' };
      return { page, version: { title, html: renderMarkdown(body, frame).html } };
    }),
  );
  const said = passagesOf({ questions: undefined, claims: undefined, legal }, locale);
  return {
    knowledge: openKnowledge(said, locale),
    lists: { services: demoCatalog, kinds: [tiktok] },
    identity,
  };
}

interface Asked {
  text: string;
  page: Locale;
  after?: string | undefined;
}

async function answer(
  shops: ReadonlyMap<Locale, Facts>,
  { text, page, after }: Asked,
): Promise<{ locale: Locale; choice: Choice }> {
  const understood = await understand(text, page);
  const facts = shops.get(understood.locale) as Facts;
  const earlier = after === undefined ? undefined : await answer(shops, { text: after, page });
  const before =
    earlier && after !== undefined
      ? wishBefore([
          { by_visitor: true, kind: null, text: after },
          { by_visitor: false, kind: earlier.choice.kind, text: earlier.choice.text },
        ])
      : undefined;
  return { locale: understood.locale, choice: chooseAnswer(facts, { ...understood, text, before }) };
}

/** The words of a figure that the catalogue gives, in a language. */
function figureOf(named: string, locale: Locale): string {
  if (named === 'most') return wordCount(customQuantity.max, locale);
  const [what = '', ...rest] = named.split(':');
  const quantity = Number(rest.at(-1) ?? Number.NaN);
  const [audience] = rest.length > 1 ? rest : [undefined];
  const list =
    what === 'tiktok'
      ? tiktok.services
      : demoCatalog.filter(({ type, audience: of }) => type === what && (!audience || of === audience));
  const cents = Number.isNaN(quantity)
    ? Math.min(...list.map(({ priceCents }) => priceCents))
    : customPriceCents(quantity, list);
  return formatMoney(cents, locale);
}

const gotOf = ({ kind, passage }: Choice): string =>
  kind === 'unknown' || kind === 'person' ? 'person' : (passage ?? kind);

function verdictOf(choice: Choice, accepted: readonly string[], figure: string | undefined): Verdict {
  const got = gotOf(choice);
  const [meant] = accepted;
  const nobody = accepted.includes('other') || accepted.includes('person');
  if (got === 'person') return nobody ? 'right' : 'harmless';
  if (figure !== undefined && !choice.text.includes(figure)) return 'wrong';
  if (got === meant || (meant === 'price' && got === 'price')) return 'right';
  return accepted.includes(got) ? 'helpful' : 'wrong';
}

/** Has every labelled question answered by a shop as it is seeded. */
export async function judgeAnswers(): Promise<Judged[]> {
  const shops = new Map(await Promise.all(locales.map(async (each) => [each, await shop(each)] as const)));
  const judged: Judged[] = [];
  for (const locale of locales)
    for (const [index, [question, answers, more = {}]] of labelled[locale].entries()) {
      const { choice, locale: spoken } = await answer(shops, {
        text: question,
        page: locale,
        after: more.after,
      });
      const figure = more.figure === undefined ? undefined : figureOf(more.figure, spoken);
      judged.push({
        ...{ locale, question, wanted: answers, got: gotOf(choice), kept: isKept(index) },
        verdict: verdictOf(choice, answers.split('|'), figure),
      });
    }
  return judged;
}

/** The questions that nothing may be learnt from. */
export const keptQuestions = (locale: Locale): string[] =>
  labelled[locale].filter((_, index) => isKept(index)).map(([question]) => question);

/** The share of some verdicts. */
export const shareOf = (judged: readonly Judged[], ...verdicts: Verdict[]): number =>
  judged.filter(({ verdict }) => verdicts.includes(verdict)).length / judged.length;
