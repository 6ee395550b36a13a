import { landingPages, textsOf } from '#contracts/landing-texts.ts';
import { pathTo, sitePages } from '#contracts/routes.ts';
import type { Deps } from '#server/deps.ts';
import { consume } from '#server/http/limits.ts';
import type { PageVisits, Visit } from '#server/http/page-visit.ts';
import { comparePage } from './compare-page.ts';
import { currentLandingTexts } from './current-landing-texts.ts';
import { requestFacts } from './request-facts.ts';

/** The pages of campaigns, and a service page that is never neutral, each in the language of the visit. */
const compared = [...landingPages, 'followers' as const].filter((page) => sitePages.includes(page));

async function comparedPages(
  deps: Pick<Deps, 'config' | 'database' | 'listener' | 'log'>,
  { request, locale }: Visit,
) {
  const { landingTexts } = await currentLandingTexts(deps);
  const { server: app, host } = request;
  return Promise.all(
    compared.map(async (page) => ({
      ...(await comparePage({ app, host, path: pathTo(page, locale) })),
      texts: textsOf(page, landingTexts),
    })),
  );
}

/** The test page: what the present request tells, and the proof that it changes nothing (ruling "Compliance mode"). */
export function complianceVisits(deps: Deps): PageVisits {
  return {
    show: async (visit) => {
      await consume(deps, 'compliance', visit.request.ip);
      const { 'user-agent': userAgent, referer: referrer } = visit.request.headers;
      const facts = requestFacts({ userAgent, referrer, query: visit.query, now: deps.now() });
      return { content: { compliance: { ...facts, pages: await comparedPages(deps, visit) } } };
    },
  };
}
