import lighthouse, { type Result } from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Category = (typeof categories)[number];

/** Is what Lighthouse says of one page, seen by a slow phone. */
export interface Audit {
  /** Scores lie between 0 and 100. */
  scores: Record<Category, number>;
  /** Is the sum of layout shifts, without unit. */
  layoutShift: number;
  largestPaintMs: number;
  blockedMs: number;
  /** Lists what cost points, by category. */
  losses: { category: Category; what: string }[];
}

function lossesOf(result: Result, category: Category): Audit['losses'] {
  const refs = result.categories[category]?.auditRefs ?? [];
  return refs
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => ({ category, what: `${id} ${result.audits[id]?.displayValue ?? ''}`.trim() }));
}

const attempts = 3;

/** Where other programs keep the machine busy, Lighthouse now and then misses the start of a visit. */
async function visit(url: string, port: number): Promise<Result> {
  let trouble = 'no result';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      logLevel: 'silent',
      output: 'json',
    });
    if (answer && !answer.lhr.runtimeError) return answer.lhr;
    trouble = answer?.lhr.runtimeError?.message ?? trouble;
  }
  throw new Error(`Lighthouse cannot judge ${url}: ${trouble}`);
}

/** Visits the page in the browser that listens for developer tools on `port`. Throws when it cannot be judged. */
export async function auditPage(url: string, port: number): Promise<Audit> {
  const result = await visit(url, port);
  const scoreOf = (category: Category) => Math.round((result.categories[category]?.score ?? 0) * 100);
  const figureOf = (id: string) => result.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    layoutShift: figureOf('cumulative-layout-shift'),
    largestPaintMs: figureOf('largest-contentful-paint'),
    blockedMs: figureOf('total-blocking-time'),
    losses: categories.flatMap((category) => lossesOf(result, category)),
  };
}
