import { type LegalPage, type LegalVersion, legalPages } from '#contracts/catalog/legal.ts';
import type { Question } from '#contracts/catalog/page-content.ts';
import type { DeliveryClaims } from '#contracts/customers/social-proof.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { anchorOf } from '#contracts/pages/anchors.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import type { Markets } from '#contracts/tax/markets.ts';
import { colonMessages } from '#messages/colon.ts';
import { insertMarkets } from '#messages/markets.ts';
import { insertClaims } from '#messages/measured-times.ts';
import { pageMessages } from '#messages/pages.ts';
import { questionMessages } from '#messages/questions.ts';
import { insertSoldServices, type SoldTypes } from '#messages/sold-services.ts';
import { currentLegal } from '#server/catalog/content/legal-texts.ts';
import { withoutTags } from '#server/catalog/content/render-markdown.ts';
import { currentCatalog } from '#server/catalog/services/current-catalog.ts';
import { displayedTypes } from '#server/catalog/types/service-types.ts';
import { currentClaims } from '#server/customers/social-proof/current-claims.ts';
import { currentQuestions } from '#server/customers/support/current-help.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentMarkets } from '#server/tax/vat/current-markets.ts';
import { questionNames } from '../intents/names.ts';
import {
  type Knowledge,
  type KnowledgeParts,
  openKnowledge,
  type QuestionPassage,
} from './open-knowledge.ts';
import type { Passage } from './passage.ts';

interface KnowledgeInputs {
  questions: readonly Question[] | undefined;
  claims: DeliveryClaims | undefined;
  types: SoldTypes;
  markets: Markets;
}

const toPassage = ({ question, answer }: Question, locale: Locale, id: string): QuestionPassage => ({
  id,
  asked: question,
  title: `${pageMessages[locale].names.faq}${colonMessages[locale].colon} ${question}`,
  text: answer,
  href: `${pathTo('faq', locale)}#${anchorOf(question)}`,
});

function builtInPassages(
  { claims, types, markets }: Omit<KnowledgeInputs, 'questions'>,
  locale: Locale,
): QuestionPassage[] {
  const groups = questionMessages[locale];
  return Object.entries(questionNames).flatMap(([group, names]) =>
    names.map((name, index) => {
      const { entries } = groups[group as keyof typeof questionNames];
      const entry = insertMarkets(insertSoldServices(entries, types, locale), markets, locale)[index];
      if (!entry) throw new Error(`no question for ${name} in ${locale}`);
      return toPassage({ ...entry, answer: insertClaims(entry.answer, claims, locale) }, locale, name);
    }),
  );
}

function questionPassages(
  { questions, ...shown }: KnowledgeInputs,
  locale: Locale,
): Pick<KnowledgeParts, 'builtIn' | 'own'> {
  const passages = builtInPassages(shown, locale);
  if (!questions || questions.length === 0)
    return { builtIn: new Map(passages.map((passage) => [passage.id, passage])), own: [] };
  // The terms state where the shop sells, whatever questions the owner has written.
  const title = pageMessages[locale].names.terms;
  const stated = passages
    .filter(({ id }) => id === 'markets')
    .map((passage) => ({ ...passage, title, href: pathTo('terms', locale) }));
  return {
    builtIn: new Map(stated.map((passage) => [passage.id, passage])),
    own: insertMarkets(insertSoldServices(questions, shown.types, locale), shown.markets, locale).map(
      ({ question, answer }) =>
        toPassage(
          { question, answer: insertClaims(answer, shown.claims, locale) },
          locale,
          `faq:${anchorOf(question)}`,
        ),
    ),
  };
}

const toReadableText = (html: string) => withoutTags(html).replace(/\s+/g, ' ').trim();

/** Characters. Shorter blocks are labels. */
const minBlockLength = 40;

function blocksOf(html: string): string[] {
  const rows = html
    .replace(/<blockquote>[\s\S]*?<\/blockquote>/g, '')
    .replace(/<\/th><td[^>]*>/g, ': ')
    .replace(/<\/td><td[^>]*>/g, '. ');
  const blocks = rows.match(/<(p|li|tr)(?: [^>]*)?>[\s\S]*?<\/\1>/g) ?? [];
  return blocks.map(toReadableText).filter((text) => text.length >= minBlockLength);
}

function legalPassages(
  { title, html }: Pick<LegalVersion, 'title' | 'html'>,
  page: LegalPage,
  locale: Locale,
): Passage[] {
  return html.split(/(?=<h2 id=")/).flatMap((section) => {
    const [, id = '', heading = ''] = /^<h2 id="([^"]*)">(.*?)<\/h2>/s.exec(section) ?? [];
    return blocksOf(section).map((text, index) => ({
      id: `${page}:${id}:${index}`,
      title: id ? `${title}${colonMessages[locale].colon} ${toReadableText(heading)}` : title,
      text,
      href: pathTo(page, locale) + (id ? `#${id}` : ''),
    }));
  });
}

interface KnowledgeTexts {
  questions: readonly Question[] | undefined;
  claims: DeliveryClaims | undefined;
  types: SoldTypes;
  markets: Markets;
  legal: readonly { page: LegalPage; version: Pick<LegalVersion, 'title' | 'html'> }[];
}

export const passagesOf = (
  { questions, claims, types, markets, legal }: KnowledgeTexts,
  locale: Locale,
): KnowledgeParts => ({
  ...questionPassages({ questions, claims, types, markets }, locale),
  legal: new Map(legal.map(({ page, version }) => [page, legalPassages(version, page, locale)])),
});

interface CachedKnowledge {
  /** Sources of the knowledge. It is rebuilt when one of these objects changes. */
  from: readonly unknown[];
  knowledge: Knowledge;
}

const knowledgeCache = new WeakMap<Deps['database'], Map<Locale, CachedKnowledge>>();

/** Returns the delivery figures, or `undefined` on failure. The chat then uses the texts of the pages. */
async function readClaimsIfAvailable(deps: Deps): Promise<DeliveryClaims | undefined> {
  try {
    return (await currentClaims(deps)).claims;
  } catch (error) {
    deps.log.warn({ err: error }, 'delivery figures could not be read: the chat answers without them');
    return undefined;
  }
}

export async function currentKnowledge(deps: Deps, locale: Locale): Promise<Knowledge> {
  const [{ questions }, claims, ...parts] = await Promise.all([
    currentQuestions(deps, locale),
    readClaimsIfAvailable(deps),
    ...legalPages.map((page) => currentLegal(deps, page, locale)),
  ]);
  const types = displayedTypes(await currentCatalog(deps), locale);
  const { markets } = await currentMarkets(deps);
  const from = [questions, claims, types, markets, ...parts];
  const known = knowledgeCache.get(deps.database) ?? new Map<Locale, CachedKnowledge>();
  knowledgeCache.set(deps.database, known);
  const before = known.get(locale);
  if (before?.from.every((part, index) => part === from[index])) return before.knowledge;
  const legal = legalPages.flatMap((page, index) => {
    const version = parts[index]?.legal?.versions[0];
    return version ? [{ page, version }] : [];
  });
  const knowledge = openKnowledge(passagesOf({ questions, claims, types, markets, legal }, locale), locale);
  known.set(locale, { from, knowledge });
  return knowledge;
}
