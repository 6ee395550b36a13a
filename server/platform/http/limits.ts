import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { daySeconds } from '#contracts/kit/time.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../errors.ts';
import { networkOf } from './network-of.ts';

/** Requests per window and address. They stop floods, not people: a family behind one address fits in. */
const rates = {
  checkout: { points: 30, seconds: 60 },
  search: { points: 30, seconds: 60 },
  directory: { points: 60, seconds: 60 },
  picture: { points: 60, seconds: 60 },
  // Guesses at a discount code: only wrong ones stay counted.
  code: { points: 20, seconds: 600 },
  // Steps of a purchase, counted of nobody; a page tells each once.
  funnel: { points: 60, seconds: 60 },
  review: { points: 30, seconds: 300 },
  // The test page of compliance renders some twenty others for each look.
  compliance: { points: 6, seconds: 60 },
  // Links of campaigns: mail programs open all of a letter's at once.
  link: { points: 120, seconds: 60 },
  consent: { points: 30, seconds: 60 },
  offer: { points: 60, seconds: 3600 },
  contact: { points: 10, seconds: 600 },
  // Acknowledgements per address of mail: a form must not fill a stranger's inbox.
  'contact-mail': { points: 4, seconds: 3600 },
  // A wrong address mended after paying; the second one per address of mail, as with the form.
  mend: { points: 10, seconds: 600 },
  'mend-mail': { points: 4, seconds: 3600 },
  'mend-mail-here': { points: 1, seconds: 3600 },
  // A question each, and looking whether somebody has answered.
  chat: { points: 30, seconds: 60 },
  'chat-look': { points: 120, seconds: 60 },
  unsubscribe: { points: 20, seconds: 600 },
  // Per address of mail: the form confirms to it, and must not fill a stranger's inbox.
  'unsubscribe-mail': { points: 2, seconds: 3600 },
  withdrawal: { points: 30, seconds: 600 },
  'withdrawal-mail': { points: 10, seconds: 3600 },
  'withdrawal-mail-here': { points: 2, seconds: 3600 },
  // Nothing can be guessed there; each asking leaves a row for a few minutes.
  passkey: { points: 60, seconds: 300 },
  invitation: { points: 30, seconds: 600 },
  // Asking for a code and trying one; so few codes that guessing finds one in ten thousand a day.
  account: { points: 30, seconds: 600 },
  'account-code-mail': { points: 4, seconds: 3600 },
  // All of one's data, as a file or by mail.
  'account-export': { points: 10, seconds: daySeconds },
  // Each asks the directory and the provider.
  refill: { points: 10, seconds: 600 },
  'refill-order': { points: 4, seconds: 3600 },
  // For a browser and network that have asked for nothing yet; others cannot use it up from where they are.
  'account-code-fresh': { points: 1, seconds: daySeconds },
  // For such ones, together, where others have used up what an address has.
  'account-code-reserve': { points: 4, seconds: daySeconds },
  'account-code-day': { points: 10, seconds: daySeconds },
} as const;
export type LimitName = keyof typeof rates;

const limiters = new WeakMap<Deps['database'], Map<LimitName, RateLimiterPostgres>>();

/** The table comes with the migrations, so the limiter is ready at once. */
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

/** Whose allowance it is: anyone who has one IPv6 address has a whole net of them. Addresses of mail are kept as a hash. */
const keyOf = (subject: string): string =>
  isIP(subject) ? networkOf(subject) : sha256(subject).toString('hex');

/**
 * Takes one point from the allowance of `subject`, an address of the net or a canonical name, in one increment
 * that decides; throws `rate_limited` when it is used up.
 */
export async function consume(deps: Deps, name: LimitName, subject: string): Promise<void> {
  if (!deps.config.rateLimits) return;
  try {
    await limiterFor(deps, name).consume(keyOf(subject));
  } catch (error) {
    // The library rejects with its result when the allowance is used up, with an Error when the store fails.
    if (error instanceof Error) throw error;
    throw new ShopError('rate_limited', `${name} limit reached`);
  }
}

/** Takes a point from each allowance; true when one of them is used up: a page then says so in its own words. */
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

/** Names whose allowance anybody can use up for an address of mail, with what its holder's network has besides. */
type SharedLimit = 'mend-mail' | 'withdrawal-mail';

/**
 * Takes a point from what an address of mail has; where others have used that up, from what this network alone has for
 * it: a stranger must not keep its holder out. Returns whether both are used up.
 */
export async function isFloodFrom(
  deps: Deps,
  { name, email, address }: { name: SharedLimit; email: string; address: string },
): Promise<boolean> {
  if (!(await isFlood(deps, [[name, email]]))) return false;
  const network = isIP(address) ? networkOf(address) : address;
  return isFlood(deps, [[`${name}-here`, `${email} ${network}`]]);
}

/** A guess at a secret: counted before it is looked at, and taken off again when it was right. */
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

/** A hook for routes: one point per request and address. */
export function limit(deps: Deps, name: LimitName) {
  const hook = (request: FastifyRequest): Promise<void> => consume(deps, name, request.ip);
  hooks.set(hook, name);
  return hook;
}

/** Which allowance a route's hook takes from, if it is one of these. */
export const limitOf = (hook: unknown): LimitName | undefined =>
  typeof hook === 'function' ? hooks.get(hook) : undefined;

/** So many requests in so many seconds. */
export const rateOf = (name: LimitName): { points: number; seconds: number } => rates[name];
