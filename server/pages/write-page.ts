import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Locale } from '#contracts/kit/locales.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { type HostKind, localeCookie } from '#contracts/pages/routes.ts';
import type { KeptPage } from './page-cache.ts';
import { chooseEncoding, cookieLocale, type Encoding, isPrivate, matchesEtag } from './rules.ts';

export interface PageRequest {
  page: PageName | 'notFound';
  /** Is the code of an added service type, on its page: `page` names its form then. */
  kind?: string | undefined;
  locale: Locale;
  /** The address itself names the language, and the rest of the visit follows it. */
  setsLanguage: boolean;
  host: HostKind;
}

/** Is a kept page on its way to one visitor. */
export interface PageAnswer {
  wanted: PageRequest;
  kept: KeptPage;
  /** Are headers that every page has. */
  always: Record<string, string>;
  status: number;
}

/** Keeps the language of the visit. */
export const languageCookie = (locale: Locale) => `${localeCookie}=${locale}; Path=/; HttpOnly; SameSite=Lax`;

/** Holds names and values in turns, as Node writes them with the least work. */
interface Heads {
  whole: string[];
  unchanged: string[];
}

/** Returns what is the same for every visitor of a kept page, in the form of one encoding. */
function composeHeads({ wanted, kept, always }: PageAnswer, encoding: Encoding): Heads {
  const hidden = isPrivate(wanted.page);
  const common = {
    ...always,
    'cache-control': hidden ? 'no-store' : 'no-cache',
    vary: wanted.setsLanguage ? 'accept-encoding' : 'accept-encoding, cookie',
    'content-language': wanted.locale,
    ...(hidden ? { 'x-robots-tag': 'noindex' } : { etag: kept.etag }),
    ...(kept.policy ? { 'content-security-policy': kept.policy } : {}),
  };
  const body = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(kept.bodies[encoding].length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  return { whole: Object.entries({ ...common, ...body }).flat(), unchanged: Object.entries(common).flat() };
}

/** Heads are kept by the bytes that they go before, apart for addresses with and without a language of their own. */
const kept = { own: new WeakMap<Buffer, Heads>(), visit: new WeakMap<Buffer, Heads>() };

function headsOf(answer: PageAnswer, encoding: Encoding): Heads {
  const known = answer.wanted.setsLanguage ? kept.own : kept.visit;
  const body = answer.kept.bodies[encoding];
  const found = known.get(body) ?? composeHeads(answer, encoding);
  known.set(body, found);
  return found;
}

/** Writes 304 when the browser has the page, else the smallest form that it accepts. */
export function writePage(answer: PageAnswer, request: IncomingMessage, response: ServerResponse): void {
  const { wanted, status } = answer;
  const { headers } = request;
  const encoding = chooseEncoding(headers['accept-encoding']);
  const heads = headsOf(answer, encoding);
  const knowsLanguage = !wanted.setsLanguage || cookieLocale(headers.cookie) === wanted.locale;
  const cookie = knowsLanguage ? [] : ['set-cookie', languageCookie(wanted.locale)];
  if (!isPrivate(wanted.page) && matchesEtag(headers['if-none-match'], answer.kept.etag)) {
    response.writeHead(304, [...heads.unchanged, ...cookie]).end();
  } else {
    response.writeHead(status, [...heads.whole, ...cookie]).end(answer.kept.bodies[encoding]);
  }
}
