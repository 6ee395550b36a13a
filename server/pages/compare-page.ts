import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type ComparedPage, type FetchedAs, fetchedAs } from '#contracts/compliance.ts';

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Guise {
  userAgent: string;
  query: string;
  referrer?: string;
}

const guises: Record<FetchedAs, Guise> = {
  browser: { userAgent: browser, query: '' },
  crawler: {
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    query: '',
  },
  ad: { userAgent: browser, query: '?gclid=test', referrer: 'https://www.google.com/' },
};

interface Asked {
  app: FastifyInstance;
  /** As the browser wrote it: hosts have pages of their own. */
  host: string;
  path: string;
}

async function fetchAs({ app, host, path }: Asked, as: FetchedAs) {
  const { userAgent, query, referrer } = guises[as];
  const answer = await app.inject({
    url: path + query,
    headers: { host, 'user-agent': userAgent, ...(referrer ? { referer: referrer } : {}) },
  });
  const body = answer.rawPayload;
  const hash = createHash('sha256').update(body).digest('hex');
  return { as, address: path + query, status: answer.statusCode, bytes: body.length, hash };
}

/** Fetches one of the shop's own pages as a browser, as a crawler and from an ad, and compares every byte. */
export async function comparePage(asked: Asked): Promise<Omit<ComparedPage, 'texts'>> {
  const fetched = await Promise.all(fetchedAs.map((as) => fetchAs(asked, as)));
  const same = new Set(fetched.map(({ status, hash }) => `${status} ${hash}`)).size === 1;
  return {
    path: asked.path,
    same,
    fetched: fetched.map((page) => ({ ...page, hash: page.hash.slice(0, 16) })),
  };
}
