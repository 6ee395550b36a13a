import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { landingPages, textsOf } from '#contracts/catalog/landing-texts.ts';
import { homePage } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import {
  type ComparedPage,
  type ComplianceFacts,
  type FetchedAs,
  fetchedAs,
} from '#contracts/operations/compliance.ts';
import { pathTo, sitePages } from '#contracts/pages/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consumeLimit } from '#server/platform/http/limits.ts';
import type { PageVisit, PageVisits } from '#server/platform/http/page-piece.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { currentLandingTexts } from './current-landing-texts.ts';
import { hostKind } from './host-rules.ts';
import { currentHosts } from './hosts-setting.ts';

/** User agents of Google's programs. Any client can send them. */
const googleBots =
  /\b(Googlebot|AdsBot-Google|Mediapartners-Google|Storebot-Google|Google-InspectionTool)\b/i;

const adParameters = ['gclid', 'gbraid', 'wbraid'];

const maxFactLength = 300;
const maxFacts = 20;
const truncateFact = (text: string) =>
  text.length > maxFactLength ? `${text.slice(0, maxFactLength)}…` : text;

interface RequestOrigin {
  userAgent: string | undefined;
  referrer: string | undefined;
  query: URLSearchParams;
  now: Date;
}

export function requestFacts({
  userAgent = '',
  referrer = '',
  query,
  now,
}: RequestOrigin): Omit<ComplianceFacts, 'pages'> {
  return {
    isGoogleBot: googleBots.test(userAgent),
    isGoogleAds: adParameters.some((name) => query.get(name)),
    userAgent: truncateFact(userAgent),
    referrer: truncateFact(referrer),
    urlParams: [...query]
      .slice(0, maxFacts)
      .map(([name, value]) => [truncateFact(name), truncateFact(value)]),
    timestamp: now.toISOString(),
  };
}

/**
 * Pages to compare, in the language of the visit: campaign pages, and one service page, which has no neutral
 * texts.
 */
const compared = [...landingPages, homePage].filter((page) => sitePages.includes(page));

interface ComparisonTarget {
  app: FastifyInstance;
  host: string;
  locale: Locale;
}

const comparePages = ({ app, host, locale }: ComparisonTarget) =>
  Promise.all(
    compared.map(async (page) => ({
      page,
      result: await comparePage({ app, host, path: pathTo(page, locale) }),
    })),
  );

/** Cache time of a comparison, because each one fetches about 20 pages. */
const freshMs = 30_000;
/** Number of host types times languages. An invented host name counts as a type of the shop. */
const maxCachedComparisons = 12;

/** Shares one comparison among concurrent visitors, independent of their addresses and host names. */
const openComparisons = () =>
  new LRUCache<string, Awaited<ReturnType<typeof comparePages>>, ComparisonTarget>({
    max: maxCachedComparisons,
    ttl: freshMs,
    fetchMethod: (_key, _before, { context }) => comparePages(context),
  });

async function comparedPages(
  deps: Deps,
  comparisons: ReturnType<typeof openComparisons>,
  { request, locale }: PageVisit,
) {
  const [{ landingTexts }, hosts] = await Promise.all([currentLandingTexts(deps), currentHosts(deps)]);
  const { server: app, host } = request;
  const key = `${hostKind(request.hostname, hosts)} ${locale}`;
  const pages = await comparisons.forceFetch(key, { context: { app, host, locale } });
  return pages.map(({ page, result }) => ({ ...result, texts: textsOf(page, landingTexts) }));
}

/**
 * Shows the test page: facts about the current request, and the proof that they change nothing (ruling "Compliance
 * mode").
 */
export function complianceVisits(deps: Deps): PageVisits {
  const comparisons = openComparisons();
  return {
    show: async (visit) => {
      await consumeLimit(deps, 'compliance', visit.request.ip);
      const { 'user-agent': userAgent, referer: referrer } = visit.request.headers;
      const facts = requestFacts({ userAgent, referrer, query: visit.query, now: deps.now() });
      return { content: { compliance: { ...facts, pages: await comparedPages(deps, comparisons, visit) } } };
    },
  };
}

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface SimulatedVisitor {
  userAgent: string;
  query: string;
  referrer?: string;
}

const simulatedVisitors: Record<FetchedAs, SimulatedVisitor> = {
  browser: { userAgent: browser, query: '' },
  crawler: {
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    query: '',
  },
  ad: { userAgent: browser, query: '?gclid=test', referrer: 'https://www.google.com/' },
};

interface SimulatedRequest {
  app: FastifyInstance;
  /** Host from the request, because each host type has its own pages. */
  host: string;
  path: string;
}

async function fetchAsVisitor({ app, host, path }: SimulatedRequest, as: FetchedAs) {
  const { userAgent, query, referrer } = simulatedVisitors[as];
  const answer = await app.inject({
    url: path + query,
    headers: { host, 'user-agent': userAgent, ...(referrer ? { referer: referrer } : {}) },
  });
  const body = answer.rawPayload;
  const hash = sha256(body).toString('hex');
  return { as, address: path + query, status: answer.statusCode, bytes: body.length, hash };
}

async function comparePage(asked: SimulatedRequest): Promise<Omit<ComparedPage, 'texts'>> {
  const fetched = await Promise.all(fetchedAs.map((as) => fetchAsVisitor(asked, as)));
  const same = new Set(fetched.map(({ status, hash }) => `${status} ${hash}`)).size === 1;
  return {
    path: asked.path,
    same,
    fetched: fetched.map((page) => ({ ...page, hash: page.hash.slice(0, 16) })),
  };
}
