import { customQuantity } from '#contracts/catalog/catalog.ts';
import { findLine } from '#contracts/checkout/bought-line.ts';
import { askedPackage, type PageAsk, quotedPackage, quoteQuery } from '#contracts/checkout/checkout-query.ts';
import { readEmail } from '#contracts/kit/email.ts';
import { isForPosts, type ServiceType, usualType } from '#contracts/orders/states.ts';
import type { RememberedForm } from '../../shared/form-memory.ts';
import { nameIn } from '../buyer/check-form.ts';
import type { NamesPart, PaymentPageProps } from '../frames.ts';
import type { KindTerms } from '../kinds/kind-terms.ts';
import { namesOn } from '../kinds/names-on.ts';
import { type Choice, customAudience, customPackage, namedBy, type Package } from '../package/packages.ts';
import { parseLines } from '../posts/post-links.ts';

/** Says which page the visitor is on: the shop's checkout, or the one that gets amount and followers. */
export type Source = 'checkout' | 'standalone';

/** Is what is known when the page opens. Consents never come along: they are given on the page itself. */
export interface Visit {
  choice: Choice | undefined;
  /** Says why there is no choice; only the standalone page refuses. */
  ask: PageAsk;
  username: string;
  email: string;
  isPublic: boolean;
  type: ServiceType;
  /** Holds for likes and views the chosen posts, as far as they are known; it is undefined for followers. */
  posts: readonly string[] | undefined;
  /** Belongs to a type that an owner has added. */
  kind?: KindTerms | undefined;
  /** Networks other than Instagram have it. */
  names?: NamesPart | undefined;
}

interface VisitFacts {
  source: Source;
  query: URLSearchParams;
  kept: RememberedForm | undefined;
  packages: readonly Package[];
  kinds?: PaymentPageProps['kinds'];
}

export function choiceOfPackage(id: number, packages: readonly Package[]): Choice | undefined {
  const entry = packages.find((row) => row.id === id);
  return entry && { audience: entry.audience, packageId: String(id), customQuantity: customQuantity.default };
}

const typeOf = (choice: Choice | undefined, packages: readonly Package[]): ServiceType =>
  packages.find(({ id }) => String(id) === choice?.packageId)?.type ?? usualType;

/** Returns the type that the chosen package is of, and how names are read there. */
function kindOf(
  choice: Choice | undefined,
  { packages, kinds }: Pick<VisitFacts, 'packages' | 'kinds'>,
): Pick<Visit, 'kind' | 'names'> {
  const code = packages.find(({ id }) => String(id) === choice?.packageId)?.kind;
  const kind = code === undefined ? undefined : kinds?.find((one) => one.code === code);
  return kind ? { kind, names: namesOn(kind.network) } : {};
}

/** Returns what the page's address alone says; the rest is read in the browser. */
export function visitOfPackage(props: Pick<PaymentPageProps, 'ask' | 'packages' | 'kinds'>): Visit {
  const { ask, packages } = props;
  const entry = packages.find(({ id }) => ask.kind === 'package' && id === ask.id);
  const choice = entry && choiceOfPackage(entry.id, packages);
  const type = typeOf(choice, packages);
  const posts = isForPosts(type) ? [] : undefined;
  return { ask, choice, username: '', email: '', isPublic: false, type, posts, ...kindOf(choice, props) };
}

function keptChoice(kept: RememberedForm | undefined, packages: readonly Package[]): Choice | undefined {
  if (!kept) return undefined;
  const { audience, packageId, customQuantity: quantity } = kept;
  const known =
    packageId === customPackage ||
    packages.some((row) => String(row.id) === packageId && row.audience === audience);
  return known ? { audience, packageId, customQuantity: quantity } : undefined;
}

/** Returns the kept package as the standalone page would have been asked for it. */
function keptQuote(kept: RememberedForm | undefined, packages: readonly Package[]): PageAsk {
  const choice = keptChoice(kept, packages);
  if (!choice) return { kind: 'none' };
  const line = findLine(namedBy(choice), packages);
  if (line.kind === 'refused') return { kind: 'unknown' };
  return quotedPackage(new URLSearchParams(quoteQuery(line)), packages);
}

function findAsk({ source, query, kept, packages }: VisitFacts): PageAsk {
  if (source === 'checkout') return askedPackage(query, packages);
  const ask = quotedPackage(query, packages);
  return ask.kind === 'none' ? keptQuote(kept, packages) : ask;
}

function findChoice(facts: VisitFacts, ask: PageAsk): Choice | undefined {
  const { source, kept, packages } = facts;
  if (ask.kind === 'package') return choiceOfPackage(ask.id, packages);
  if (ask.kind === 'custom')
    return { audience: customAudience, packageId: customPackage, customQuantity: ask.quantity };
  return source === 'checkout' && ask.kind === 'none' ? keptChoice(kept, packages) : undefined;
}

/** Returns the posts that the address names, else those kept for the same type of service. */
function findPosts(
  { query, kept }: VisitFacts,
  { type, kind, names }: Pick<Visit, 'type' | 'kind' | 'names'>,
): string[] | undefined {
  if (!isForPosts(type)) return undefined;
  const named = ['post', 'links'].flatMap((name) => query.getAll(name));
  const { links } = parseLines(named.join('\n'), names?.readPost);
  const same = kept?.serviceType === type && kept.kind === kind?.code ? kept.posts?.links : undefined;
  return links.length > 0 ? links : (same ?? []);
}

/** Reads what the address says before what the order form kept; neither is believed about a price. */
export function readVisit(facts: VisitFacts): Visit {
  const { query, kept } = facts;
  const ask = findAsk(facts);
  const choice = findChoice(facts, ask);
  const type = typeOf(choice, facts.packages);
  const own = kindOf(choice, facts);
  const asked = nameIn(query.get('username') ?? '', own.names);
  const same = kept?.network === own.names?.network;
  const remembered = (same && nameIn(kept?.username ?? '', own.names)) || '';
  const email = readEmail(query.get('email') ?? '') ?? readEmail(kept?.email ?? '') ?? '';
  return {
    ask,
    choice,
    type,
    posts: findPosts(facts, { type, ...own }),
    username: asked ?? remembered,
    email,
    isPublic: kept?.isPublic === true && (asked ?? remembered) === remembered,
    ...own,
  };
}

/**
 * Returns the address without what is nobody's business in a history: the form sends it along where scripts are off.
 */
export function cleanAddress(address: URL): string {
  const clean = new URL(address);
  const personal = ['email', 'post', 'links', 'postSource', 'public', 'startNow', 'waive', 'marketing'];
  const bank = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];
  for (const name of [...personal, ...bank]) clean.searchParams.delete(name);
  return clean.pathname + clean.search;
}
