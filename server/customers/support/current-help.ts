import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { AnswerTimes } from '#contracts/customers/contact.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { currentSection } from '#server/catalog/content/sections.ts';
import { one, type Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cacheStaleWhileRevalidate } from '#server/platform/kit/cache.ts';

type AnswerPart = Pick<PageContent, 'answerTimes'>;

/** Minimum number of answers for the sentence "9 of 10": 0.9^29 is below 5 %. */
const minAnswersForClaim = 29;

/**
 * Answer times of the last 90 days. Excludes the last two days, whose slow answers are still to come. A waiting message
 * counts with its time so far. A message closed without an answer (advertising) does not count.
 */
export async function readAnswerTimes(database: Queryable, now: Date): Promise<AnswerTimes | undefined> {
  const { messages, medianSeconds, ninetySeconds } = await one<{ messages: number } & AnswerTimes>(
    database,
    `select count(*)::int as messages,
            coalesce(percentile_disc(0.5) within group (order by took), 0)::int as "medianSeconds",
            coalesce(percentile_disc(0.9) within group (order by took), 0)::int as "ninetySeconds"
       from (select ceil(extract(epoch from coalesce(m.answered_at, $3) - m.created_at)) as took
               from contact_messages m join contact_threads t on t.id = m.thread_id
              where m.created_at > $1 and m.created_at <= $2
                and (m.answered_at is not null or t.state <> 'closed')) told`,
    [new Date(now.getTime() - 90 * dayMs), new Date(now.getTime() - 2 * dayMs), now],
  );
  return messages < minAnswersForClaim ? undefined : { medianSeconds, ninetySeconds };
}

/** At most ten minutes old. Serves the previous times while they are recomputed. */
export const currentAnswerTimes = cacheStaleWhileRevalidate(
  async ({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<AnswerPart> => {
    const answerTimes = await readAnswerTimes(database, now());
    return answerTimes ? { answerTimes } : {};
  },
);

type ContactContent = Partial<PageContent>;

const nothing: ContactContent = {};
const contentByPage = new WeakMap<object, ContactContent>();

/** Returns the same object for the same section, so that pages are rendered again only after a publication. */
function partOf<Section extends object>(
  section: Section | null,
  make: (section: Section) => ContactContent,
): ContactContent {
  if (!section) return nothing;
  const known = contentByPage.get(section);
  if (known) return known;
  const part = make(section);
  contentByPage.set(section, part);
  return part;
}

type LocalDeps = Pick<Deps, 'database' | 'listener'>;

export async function currentQuestions(deps: LocalDeps, locale: Locale): Promise<ContactContent> {
  const section = await currentSection(deps, 'faq', locale);
  return partOf(section, ({ content }) => (content.length > 0 ? { questions: content } : nothing));
}

export async function currentFigures(deps: LocalDeps, locale: Locale): Promise<ContactContent> {
  const section = await currentSection(deps, 'contact-figures', locale);
  return partOf(section, ({ content }) => ({ figures: content }));
}

export async function currentStories(deps: LocalDeps, locale: Locale): Promise<ContactContent> {
  const section = await currentSection(deps, 'success-stories', locale);
  return partOf(section, ({ content, sample }) => ({ stories: { items: content, sample } }));
}
