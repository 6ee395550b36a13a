import { legalPages } from '#contracts/legal.ts';
import type { Locale } from '#contracts/locales.ts';
import type { DeliveryClaims } from '#contracts/proof.ts';
import { currentCatalog } from '#server/catalog/current-catalog.ts';
import { tellKinds } from '#server/catalog/kinds-content.ts';
import { currentLegal } from '#server/content/current-legal.ts';
import type { Deps } from '#server/deps.ts';
import { currentClaims } from '#server/proof/current-claims.ts';
import { currentQuestions } from '#server/support/current-help.ts';
import { type Knowledge, openKnowledge } from './open-knowledge.ts';
import { passagesOf } from './open-passages.ts';

interface Kept {
  /** What it was made of: the same objects, the same knowledge. */
  from: readonly unknown[];
  knowledge: Knowledge;
}

const kept = new WeakMap<Deps['database'], Map<Locale, Kept>>();

/** Figures that cannot be counted now are none: the pages' own words stand. */
async function claimsOrNone(deps: Deps): Promise<DeliveryClaims | undefined> {
  try {
    return (await currentClaims(deps)).claims;
  } catch (error) {
    deps.log.warn({ err: error }, 'the chat answers without delivery figures');
    return undefined;
  }
}

/** What the shop says of itself as it stands now; built anew when one of its texts or figures has changed. */
export async function currentKnowledge(deps: Deps, locale: Locale): Promise<Knowledge> {
  const [{ questions }, claims, ...parts] = await Promise.all([
    currentQuestions(deps, locale),
    claimsOrNone(deps),
    ...legalPages.map((page) => currentLegal(deps, page, locale)),
  ]);
  const { kinds } = tellKinds(await currentCatalog(deps), locale);
  const from = [questions, claims, kinds, ...parts];
  const known = kept.get(deps.database) ?? new Map<Locale, Kept>();
  kept.set(deps.database, known);
  const before = known.get(locale);
  if (before?.from.every((part, index) => part === from[index])) return before.knowledge;
  const legal = legalPages.flatMap((page, index) => {
    const version = parts[index]?.legal?.versions[0];
    return version ? [{ page, version }] : [];
  });
  const knowledge = openKnowledge(passagesOf({ questions, claims, kinds, legal }, locale), locale);
  known.set(locale, { from, knowledge });
  return knowledge;
}
