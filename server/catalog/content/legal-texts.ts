import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { type LegalContent, type LegalPage, legalPages } from '#contracts/catalog/legal.ts';
import type { LegalText } from '#contracts/catalog/legal-schemas.ts';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import type { VersionLine, VersionState } from '#contracts/catalog/versions.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { withConditions } from '#messages/conditions.ts';
import { cachePerDatabase } from '#server/platform/database/cached.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isExampleIdentity, shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { configuredProcessorTitles, fillText, type TextFrame, unknownPlaceholders } from './placeholders.ts';
import { type RenderedText, renderMarkdown } from './render-markdown.ts';
import {
  countLegalTexts,
  insertFirstLegal,
  type LegalTextKey,
  listLegalVersions,
  type PublishedLegal,
  readLegalVersion,
  readPublishedLegal,
} from './store.ts';
import { toVersionLine, versionState } from './version-rules.ts';

type LegalDeps = Pick<Deps, 'config' | 'database' | 'listener' | 'log'>;
type LegalPart = Pick<PageContent, 'legal'>;

const nameOf = (page: string, locale: Locale) => `${page}/${locale}`;

const publishedTexts = cachePerDatabase(async (deps: LegalDeps) => {
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

const frameOf = (
  { config }: Pick<Deps, 'config'>,
  shown: Pick<TextFrame, 'locale' | 'identity'>,
): TextFrame => ({ ...shown, publicUrl: config.publicUrl, processors: configuredProcessorTitles(config) });

interface RenderContext {
  identity: ShopIdentity;
  part: LegalPart;
}

const rendered = new WeakMap<readonly PublishedLegal[], RenderContext>();
const nothing: LegalPart = {};

/** The object stays the same until a text or the shop's identity changes. Each text is rendered on first use. */
export async function currentLegal(deps: LegalDeps, page: LegalPage, locale: Locale): Promise<LegalPart> {
  const [published, identity] = await Promise.all([publishedTexts(deps), shopIdentity.current(deps)]);
  const texts = published.get(nameOf(page, locale));
  if (!texts) return nothing;
  const known = rendered.get(texts);
  if (known?.identity === identity) return known.part;
  const part = { legal: renderTexts(texts, frameOf(deps, { locale, identity })) };
  rendered.set(texts, { identity, part });
  return part;
}

export async function listLegal(deps: Deps): Promise<{ page: LegalPage; languages: VersionState[] }[]> {
  const lines = await listLegalVersions(deps.database);
  return legalPages.map((page) => {
    const own = lines.filter((line) => line.page === page);
    return { page, languages: locales.map((locale) => versionState(locale, own)) };
  });
}

export async function listVersionsOfLegal(
  deps: Deps,
  { page, locale }: LegalTextKey,
): Promise<VersionLine[]> {
  const lines = await listLegalVersions(deps.database);
  return lines.filter((line) => line.page === page && line.locale === locale).map(toVersionLine);
}

export async function readLegal(deps: Deps, at: LegalTextKey & { version: number }) {
  const found = await readLegalVersion(deps.database, at);
  if (!found) throw new ShopError('not_found', `no version ${at.version} of ${at.page}/${at.locale}`);
  return found;
}

export async function previewLegal(
  deps: Deps,
  { title, body, locale }: LegalText & { locale: Locale },
): Promise<RenderedText> {
  const [unknown] = unknownPlaceholders(`${title}\n${body}`);
  if (unknown)
    throw new ShopError('placeholder_unknown', `body: unknown placeholder ${unknown}`, { field: 'body' });
  const identity = await shopIdentity.current(deps);
  try {
    return renderMarkdown(body, frameOf(deps, { locale, identity }));
  } catch (error) {
    // Deeply nested lists overflow the stack of the Markdown parser.
    throw new ShopError('invalid_request', 'body: nested too deeply', { field: 'body', cause: error });
  }
}

const folder = path.join(import.meta.dirname, '..', '..', '..', 'content', 'legal');

const allStartingTexts: LegalTextKey[] = legalPages.flatMap((page) =>
  locales.map((locale) => ({ page, locale })),
);

/** Reads a default text. The first line of its file is the title. */
export async function readStartingText({ page, locale }: LegalTextKey): Promise<LegalText> {
  const source = await readFile(path.join(folder, locale, `${page}.md`), 'utf8');
  const [, title, body] = /^# ([^\n]+)\n+([\s\S]+)$/.exec(source) ?? [];
  if (!title || !body) throw new Error(`content/legal/${locale}/${page}.md does not begin with a title`);
  return { title, body: withConditions(body.trimEnd(), locale) };
}

export async function seedLegal(deps: Pick<Deps, 'database'>): Promise<void> {
  if ((await countLegalTexts(deps.database)) === allStartingTexts.length) return;
  const texts = allStartingTexts.map(async (at) => ({ ...at, ...(await readStartingText(at)) }));
  await insertFirstLegal(deps.database, await Promise.all(texts));
}
