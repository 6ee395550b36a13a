import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { currentSection } from '#server/catalog/content/sections.ts';
import type { Deps } from '#server/platform/deps.ts';

type Part = Partial<PageContent>;

const nothing: Part = {};
const parts = new WeakMap<object, Part>();

/** The same part for the same section, so that pages are rendered anew only when the owner has published. */
function partOf<Section extends object>(section: Section | null, make: (section: Section) => Part): Part {
  if (!section) return nothing;
  const known = parts.get(section);
  if (known) return known;
  const part = make(section);
  parts.set(section, part);
  return part;
}

type Holder = Pick<Deps, 'database' | 'listener'>;

/** The owner's own questions, where there are some (text 2, section 2). */
export async function currentQuestions(deps: Holder, locale: Locale): Promise<Part> {
  const section = await currentSection(deps, 'faq', locale);
  return partOf(section, ({ content }) => (content.length > 0 ? { questions: content } : nothing));
}

/** Figures beside the contact form; only the owner's own. */
export async function currentFigures(deps: Holder, locale: Locale): Promise<Part> {
  const section = await currentSection(deps, 'contact-figures', locale);
  return partOf(section, ({ content }) => ({ figures: content }));
}

/** Published success stories, and whether they are samples. */
export async function currentStories(deps: Holder, locale: Locale): Promise<Part> {
  const section = await currentSection(deps, 'success-stories', locale);
  return partOf(section, ({ content, sample }) => ({ stories: { items: content, sample } }));
}
