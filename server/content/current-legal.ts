import type { ShopIdentity } from '#contracts/identity.ts';
import type { LegalContent, LegalPage } from '#contracts/legal.ts';
import type { Locale } from '#contracts/locales.ts';
import type { PageContent } from '#contracts/page-content.ts';
import { remembered } from '#server/database/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { fillText, type TextFrame } from './placeholders.ts';
import { renderMarkdown } from './render-markdown.ts';
import { isExampleIdentity, shopIdentity } from './shop-identity.ts';
import { type PublishedLegal, readPublishedLegal } from './store-legal.ts';

type LegalDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log'>;
type LegalPart = Pick<PageContent, 'legal'>;

const nameOf = (page: string, locale: Locale) => `${page}/${locale}`;

const publishedTexts = remembered(async (deps: LegalDeps) => {
  const texts = new Map<string, PublishedLegal[]>();
  for (const row of await readPublishedLegal(deps.database)) {
    const name = nameOf(row.page, row.locale);
    texts.set(name, [...(texts.get(name) ?? []), row]);
  }
  return texts;
});

function renderTexts(texts: readonly PublishedLegal[], frame: TextFrame): LegalContent {
  return {
    versions: texts.map(({ version, title, body, published_at }) => ({
      version,
      title: fillText(title, frame),
      publishedAt: published_at.toISOString(),
      ...renderMarkdown(body, frame),
    })),
    exampleOwner: isExampleIdentity(frame.identity),
  };
}

interface Rendered {
  identity: ShopIdentity;
  part: LegalPart;
}

const rendered = new WeakMap<readonly PublishedLegal[], Rendered>();
const nothing: LegalPart = {};

/**
 * What a legal page shows, from memory. The same object until a text or the shop's identity changed; each text is
 * rendered when it is first asked for.
 */
export async function currentLegal(deps: LegalDeps, page: LegalPage, locale: Locale): Promise<LegalPart> {
  const [published, identity] = await Promise.all([publishedTexts(deps), shopIdentity.current(deps)]);
  const texts = published.get(nameOf(page, locale));
  if (!texts) return nothing;
  const known = rendered.get(texts);
  if (known?.identity === identity) return known.part;
  const part = { legal: renderTexts(texts, { locale, identity, publicUrl: deps.config.publicUrl }) };
  rendered.set(texts, { identity, part });
  return part;
}
