import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { landingPages, textsOf } from '#contracts/landing-texts.ts';
import type { Locale } from '#contracts/locales.ts';
import { pathTo, sitePages } from '#contracts/routes.ts';
import type { Deps } from '#server/deps.ts';
import { consume } from '#server/http/limits.ts';
import type { PageVisits, Visit } from '#server/http/page-visit.ts';
import { comparePage } from './compare-page.ts';
import { currentLandingTexts } from './current-landing-texts.ts';
import { hostKind } from './host-rules.ts';
import { currentHosts } from './hosts-setting.ts';
import { requestFacts } from './request-facts.ts';

/** The pages of campaigns, and a service page that is never neutral, each in the language of the visit. */
const compared = [...landingPages, 'followers' as const].filter((page) => sitePages.includes(page));

interface Comparing {
  app: FastifyInstance;
  host: string;
  locale: Locale;
}

const compareAll = ({ app, host, locale }: Comparing) =>
  Promise.all(
    compared.map(async (page) => ({
      page,
      result: await comparePage({ app, host, path: pathTo(page, locale) }),
    })),
  );

/** So long a comparison is shown again: each fetches some twenty pages. */
const freshMs = 30_000;
/** Kinds of host times languages; a name that somebody makes up is one of the shop's own kind. */
const mostKept = 12;

/** Compares once for whoever looks meanwhile, from however many addresses and under whatever names of hosts. */
const openComparisons = () =>
  new LRUCache<string, Awaited<ReturnType<typeof compareAll>>, Comparing>({
    max: mostKept,
    ttl: freshMs,
    fetchMethod: (_key, _before, { context }) => compareAll(context),
  });

async function comparedPages(
  deps: Deps,
  comparisons: ReturnType<typeof openComparisons>,
  { request, locale }: Visit,
) {
  const [{ landingTexts }, hosts] = await Promise.all([currentLandingTexts(deps), currentHosts(deps)]);
  const { server: app, host } = request;
  const key = `${hostKind(request.hostname, hosts)} ${locale}`;
  const pages = await comparisons.forceFetch(key, { context: { app, host, locale } });
  return pages.map(({ page, result }) => ({ ...result, texts: textsOf(page, landingTexts) }));
}

/** The test page: what the present request tells, and the proof that it changes nothing (ruling "Compliance mode"). */
export function complianceVisits(deps: Deps): PageVisits {
  const comparisons = openComparisons();
  return {
    show: async (visit) => {
      await consume(deps, 'compliance', visit.request.ip);
      const { 'user-agent': userAgent, referer: referrer } = visit.request.headers;
      const facts = requestFacts({ userAgent, referrer, query: visit.query, now: deps.now() });
      return { content: { compliance: { ...facts, pages: await comparedPages(deps, comparisons, visit) } } };
    },
  };
}
