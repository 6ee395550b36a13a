import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { daySeconds } from '#contracts/kit/time.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../errors.ts';
import { networkOf } from './network-of.ts';

/** Limits requests per window and address. They stop floods, not people: a family behind one address fits in. */
const rates = {
  checkout: { points: 30, seconds: 60 },
  search: { points: 30, seconds: 60 },
  directory: { points: 60, seconds: 60 },
  picture: { points: 60, seconds: 60 },
  // Counts guesses at a discount code: right ones are taken off again.
  code: { points: 20, seconds: 600 },
  // Counts steps of a purchase, which are kept without a person; a page sends each once.
  funnel: { points: 60, seconds: 60 },
  // Counts errors of browsers. A page reports three of them.
  'client-error': { points: 15, seconds: 60 },
  review: { points: 30, seconds: 300 },
  // The compliance test page renders some twenty others at each visit.
  compliance: { points: 6, seconds: 60 },
  // Counts links of campaigns: mail programs open all links of a mail at once.
  link: { points: 120, seconds: 60 },
  consent: { points: 30, seconds: 60 },
  // An office or a mobile carrier has one address for many visitors.
  offer: { points: 600, seconds: 3600 },
  contact: { points: 10, seconds: 600 },
  // Counts acknowledgements per mail address: a form must not fill a stranger's inbox.
  'contact-mail': { points: 4, seconds: 3600 },
  // Counts corrections of a mail address after paying; the second limit is per mail address, as with the form.
  mend: { points: 10, seconds: 600 },
  'mend-mail': { points: 4, seconds: 3600 },
  'mend-mail-here': { points: 1, seconds: 3600 },
  // Counts questions, and polls for an answer.
  chat: { points: 30, seconds: 60 },
  'chat-look': { points: 120, seconds: 60 },
  unsubscribe: { points: 20, seconds: 600 },
  // Counts per mail address: the form sends a confirmation to it, and must not fill a stranger's inbox.
  'unsubscribe-mail': { points: 2, seconds: 3600 },
  withdrawal: { points: 30, seconds: 600 },
  'withdrawal-mail': { points: 10, seconds: 3600 },
  'withdrawal-mail-here': { points: 2, seconds: 3600 },
  // Nothing can be guessed there; each request leaves a row for a few minutes.
  passkey: { points: 60, seconds: 300 },
  // Counts keys of programs that were not right.
  'api-key-refused': { points: 30, seconds: 300 },
  // Per member or key: actions that cost money, and those that call an outside service.
  'money-act': { points: 60, seconds: 60 },
  'outside-call': { points: 60, seconds: 60 },
  // Is the most that an owner may give one key; each has its own share of it (`consumeShare`).
  'api-key': { points: 600, seconds: 60 },
  // Counts tax numbers asked about at the census or at VIES, per order: nobody learns whose they are by trying.
  'tax-number': { points: 3, seconds: 30 * daySeconds },
  invitation: { points: 30, seconds: 600 },
  // Counts requests for a code and tries: so few that guessing finds one of ten thousand codes a day.
  account: { points: 30, seconds: 600 },
  'account-code-mail': { points: 4, seconds: 3600 },
  // Counts exports of all of a customer's data, as a file or by mail.
  'account-export': { points: 10, seconds: daySeconds },
  // Each request asks the directory and the provider.
  refill: { points: 10, seconds: 600 },
  'refill-order': { points: 4, seconds: 3600 },
  // Serves a browser and network without earlier requests; others cannot use it up from elsewhere.
  'account-code-fresh': { points: 1, seconds: daySeconds },
  // Serves all such browsers together, where others have used up an address's limit.
  'account-code-reserve': { points: 4, seconds: daySeconds },
  'account-code-day': { points: 10, seconds: daySeconds },
} as const;
export type LimitName = keyof typeof rates;

const limiters = new WeakMap<Deps['database'], Map<LimitName, RateLimiterPostgres>>();

/** Opens a limiter on a table from the migrations, so it is ready at once. */
function openLimiter(deps: Deps, name: LimitName): RateLimiterPostgres {
  const { points, seconds } = rates[name];
  return new RateLimiterPostgres({
    storeClient: deps.database,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
  });
}

function limiterFor(deps: Deps, name: LimitName): RateLimiterPostgres {
  const known = limiters.get(deps.database) ?? new Map<LimitName, RateLimiterPostgres>();
  limiters.set(deps.database, known);
  const limiter = known.get(name) ?? openLimiter(deps, name);
  known.set(name, limiter);
  return limiter;
}

/**
 * Returns the key of a limit: the owner of one IPv6 address has a whole network of them. Mail
 * addresses are kept as a hash.
 */
const keyOf = (subject: string): string =>
  isIP(subject) ? networkOf(subject) : sha256(subject).toString('hex');

/**
 * Takes one point from the limit of `subject`, an IP address or a canonical name, in one deciding
 * increment; throws `rate_limited` when it is used up.
 */
export async function consume(deps: Deps, name: LimitName, subject: string): Promise<void> {
  if (!deps.config.rateLimits) return;
  try {
    await limiterFor(deps, name).consume(keyOf(subject));
  } catch (error) {
    // The library rejects with its result when the limit is reached, with an Error when the store fails.
    if (error instanceof Error) throw error;
    throw new ShopError('rate_limited', `${name} limit reached`);
  }
}

/** Says where a caller stands in a limit of its own. */
export interface Share {
  left: number;
  resetSeconds: number;
  used: boolean;
}

/**
 * Takes a point from a limit of which this subject has a share of its own, `most` points. Returns undefined where the
 * shop counts nothing.
 */
export async function consumeShare(
  deps: Deps,
  name: LimitName,
  { subject, most }: { subject: string; most: number },
): Promise<Share | undefined> {
  if (!deps.config.rateLimits) return undefined;
  const counted = await limiterFor(deps, name)
    .consume(keyOf(subject))
    .catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
  const resetSeconds = Math.max(1, Math.ceil(counted.msBeforeNext / 1000));
  const left = Math.max(0, most - counted.consumedPoints);
  return { left, resetSeconds, used: counted.consumedPoints > most };
}

/**
 * Takes a point from each limit; returns true when one of them is used up, so that a page says so in its own words.
 */
export async function isFlood(
  deps: Deps,
  takes: readonly (readonly [name: LimitName, subject: string])[],
): Promise<boolean> {
  try {
    for (const [name, subject] of takes) await consume(deps, name, subject);
    return false;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return true;
    throw error;
  }
}

/** Names limits that anybody can use up for a mail address, each with a reserve for its holder's network. */
type SharedLimit = 'mend-mail' | 'withdrawal-mail';

/**
 * Takes a point from a mail address's limit, or where others have used that up, from this network's
 * own: a stranger must not keep the holder out. Returns whether both are used up.
 */
export async function isFloodFrom(
  deps: Deps,
  { name, email, address }: { name: SharedLimit; email: string; address: string },
): Promise<boolean> {
  if (!(await isFlood(deps, [[name, email]]))) return false;
  const network = isIP(address) ? networkOf(address) : address;
  return isFlood(deps, [[`${name}-here`, `${email} ${network}`]]);
}

/** Counts a guess at a secret before it is checked, and takes it off again when it was right. */
export async function guess<Result>(
  deps: Deps,
  { name, subject }: { name: LimitName; subject: string },
  look: () => Promise<Result>,
): Promise<Result> {
  await consume(deps, name, subject);
  const result = await look();
  if (deps.config.rateLimits) await limiterFor(deps, name).reward(keyOf(subject));
  return result;
}

const hooks = new WeakMap<object, LimitName>();

/** Makes a hook for routes: one point per request and address. */
export function limit(deps: Deps, name: LimitName) {
  const hook = (request: FastifyRequest): Promise<void> => consume(deps, name, request.ip);
  hooks.set(hook, name);
  return hook;
}

export const limitOf = (hook: unknown): LimitName | undefined =>
  typeof hook === 'function' ? hooks.get(hook) : undefined;

export const rateOf = (name: LimitName): { points: number; seconds: number } => rates[name];
