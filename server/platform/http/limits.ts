import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { daySeconds } from '#contracts/kit/time.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../errors.ts';
import { networkOf } from './network-of.ts';

/** Limits per address and window. High enough for a family behind one address. */
const rates = {
  checkout: { points: 30, seconds: 60 },
  search: { points: 30, seconds: 60 },
  directory: { points: 60, seconds: 60 },
  picture: { points: 60, seconds: 60 },
  // Wrong discount codes. A correct code does not count.
  code: { points: 20, seconds: 600 },
  // Purchase steps, stored without personal data. A page sends each once.
  funnel: { points: 60, seconds: 60 },
  // Browser errors. A page reports at most three.
  'client-error': { points: 15, seconds: 60 },
  review: { points: 30, seconds: 300 },
  // The compliance test page renders about twenty other pages.
  compliance: { points: 6, seconds: 60 },
  // Campaign links. Mail programs open all links of a mail at once.
  link: { points: 120, seconds: 60 },
  consent: { points: 30, seconds: 60 },
  // An office or a mobile carrier has one address for many visitors.
  offer: { points: 600, seconds: 3600 },
  contact: { points: 10, seconds: 600 },
  // Acknowledgements per email address, so that the form cannot flood an inbox.
  'contact-mail': { points: 4, seconds: 3600 },
  // Corrections of an email address after payment. The second limit is per email address.
  mend: { points: 10, seconds: 600 },
  'mend-mail': { points: 4, seconds: 3600 },
  'mend-mail-here': { points: 1, seconds: 3600 },
  // Questions, and polls for a reply.
  chat: { points: 30, seconds: 60 },
  'chat-look': { points: 120, seconds: 60 },
  unsubscribe: { points: 20, seconds: 600 },
  // Confirmations per email address, so that the form cannot flood an inbox.
  'unsubscribe-mail': { points: 2, seconds: 3600 },
  withdrawal: { points: 30, seconds: 600 },
  'withdrawal-mail': { points: 10, seconds: 3600 },
  'withdrawal-mail-here': { points: 2, seconds: 3600 },
  // Challenges cannot be guessed. Each request creates a row for a few minutes.
  passkey: { points: 60, seconds: 300 },
  'api-key-refused': { points: 30, seconds: 300 },
  // Per member or key: actions that cost money, and calls to external services.
  'money-act': { points: 60, seconds: 60 },
  'outside-call': { points: 60, seconds: 60 },
  // Maximum for one key. Each key has its own share (`consumeOwnShare`).
  'api-key': { points: 600, seconds: 60 },
  // Queries of tax numbers at the census or VIES per order, so that names cannot be found by guessing.
  'tax-number': { points: 3, seconds: 30 * daySeconds },
  invitation: { points: 30, seconds: 600 },
  // Requests for a code and attempts. Low enough that guessing finds one of ten thousand codes a day.
  account: { points: 30, seconds: 600 },
  'account-code-mail': { points: 4, seconds: 3600 },
  'account-export': { points: 10, seconds: daySeconds },
  // Each request queries the directory and the provider.
  refill: { points: 10, seconds: 600 },
  'refill-order': { points: 4, seconds: 3600 },
  // For a browser and network without earlier requests. Other clients cannot use it up.
  'account-code-fresh': { points: 1, seconds: daySeconds },
  // For all such browsers together, if other clients have used up an address's limit.
  'account-code-reserve': { points: 4, seconds: daySeconds },
  'account-code-day': { points: 10, seconds: daySeconds },
} as const;
export type LimitName = keyof typeof rates;

const limiters = new WeakMap<Deps['database'], Map<LimitName, RateLimiterPostgres>>();

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

/** Returns the key of a limit. IPv6 addresses are grouped by network. Email addresses are hashed. */
const keyOf = (subject: string): string =>
  isIP(subject) ? networkOf(subject) : sha256(subject).toString('hex');

/**
 * Takes one point from the limit of `subject`, an IP address or a canonical name, in one atomic increment. Throws
 * `rate_limited`.
 */
export async function consumeLimit(deps: Deps, name: LimitName, subject: string): Promise<void> {
  if (!deps.config.rateLimits) return;
  try {
    await limiterFor(deps, name).consume(keyOf(subject));
  } catch (error) {
    // At the limit, the library rejects with its result. If the store fails, it rejects with an Error.
    if (error instanceof Error) throw error;
    throw new ShopError('rate_limited', `${name} limit reached`);
  }
}

export interface LimitShare {
  left: number;
  resetSeconds: number;
  used: boolean;
}

/**
 * Takes a point from the subject's own share of a limit. `most` is the size of the share. Returns undefined if rate
 * limits are off.
 */
export async function consumeOwnShare(
  deps: Deps,
  name: LimitName,
  { subject, most }: { subject: string; most: number },
): Promise<LimitShare | undefined> {
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
 * Takes a point from each limit. Returns true if one limit is used up, so that a page can show its own
 * message.
 */
export async function isFlood(
  deps: Deps,
  takes: readonly (readonly [name: LimitName, subject: string])[],
): Promise<boolean> {
  try {
    for (const [name, subject] of takes) await consumeLimit(deps, name, subject);
    return false;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return true;
    throw error;
  }
}

/** Limits per email address, which strangers can use up. Each has a reserve for the network of the holder. */
type SharedLimit = 'mend-mail' | 'withdrawal-mail';

/**
 * Takes a point from the limit of the email address, or from this network's reserve if others have used that
 * limit up. Returns whether both are used up.
 */
export async function isFloodFrom(
  deps: Deps,
  { name, email, address }: { name: SharedLimit; email: string; address: string },
): Promise<boolean> {
  if (!(await isFlood(deps, [[name, email]]))) return false;
  const network = isIP(address) ? networkOf(address) : address;
  return isFlood(deps, [[`${name}-here`, `${email} ${network}`]]);
}

/** Counts a guess before the check, and subtracts it if the guess was correct. */
export async function countGuess<Result>(
  deps: Deps,
  { name, subject }: { name: LimitName; subject: string },
  look: () => Promise<Result>,
): Promise<Result> {
  await consumeLimit(deps, name, subject);
  const result = await look();
  if (deps.config.rateLimits) await limiterFor(deps, name).reward(keyOf(subject));
  return result;
}

const hooks = new WeakMap<object, LimitName>();

export function limitHook(deps: Deps, name: LimitName) {
  const hook = (request: FastifyRequest): Promise<void> => consumeLimit(deps, name, request.ip);
  hooks.set(hook, name);
  return hook;
}

export const limitOf = (hook: unknown): LimitName | undefined =>
  typeof hook === 'function' ? hooks.get(hook) : undefined;

export const rateOf = (name: LimitName): { points: number; seconds: number } => rates[name];
