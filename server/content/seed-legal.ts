import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { legalPages } from '#contracts/legal.ts';
import type { LegalText } from '#contracts/legal-schemas.ts';
import { locales } from '#contracts/locales.ts';
import type { Deps } from '#server/deps.ts';
import { countLegalTexts, insertFirstLegal, type LegalAt } from './store-legal.ts';

const folder = path.join(import.meta.dirname, '..', '..', 'content', 'legal');

const everyText: LegalAt[] = legalPages.flatMap((page) => locales.map((locale) => ({ page, locale })));

/** A starting text of the repository: the first line is its title. Throws when it has none. */
export async function readStartingText({ page, locale }: LegalAt): Promise<LegalText> {
  const source = await readFile(path.join(folder, locale, `${page}.md`), 'utf8');
  const [, title, body] = /^# ([^\n]+)\n+([\s\S]+)$/.exec(source) ?? [];
  if (!title || !body) throw new Error(`content/legal/${locale}/${page}.md does not begin with a title`);
  return { title, body: body.trimEnd() };
}

/** Publishes the starting texts where a page has none: never over what the owner wrote. Idempotent. */
export async function seedLegal(deps: Pick<Deps, 'database'>): Promise<void> {
  if ((await countLegalTexts(deps.database)) === everyText.length) return;
  const texts = everyText.map(async (at) => ({ ...at, ...(await readStartingText(at)) }));
  await insertFirstLegal(deps.database, await Promise.all(texts));
}
