import { customQuantity } from '#contracts/catalog/catalog.ts';
import { findLine } from '#contracts/checkout/bought-line.ts';
import {
  type PackageSelection,
  quoteQuery,
  readPackageSelection,
  readStandaloneSelection,
} from '#contracts/checkout/checkout-query.ts';
import { readEmail } from '#contracts/kit/email.ts';
import { defaultServiceType, isForPosts, type ServiceType } from '#contracts/orders/states.ts';
import type { RememberedForm } from '../../shared/form-memory.ts';
import { parseName } from '../buyer/check-form.ts';
import type { NamesPart, PageSource, PaymentPageProps } from '../contexts.ts';
import type { KindTerms } from '../kinds/kind-terms.ts';
import { usernameRulesOf } from '../kinds/names-on.ts';
import {
  type Choice,
  customAudience,
  customPackage,
  type Package,
  toNamedPackage,
} from '../package/packages.ts';
import { parseLines } from '../posts/post-links.ts';

/** Data known on arrival. Consents are never included, because they are given on the page. */
export interface CheckoutVisit {
  choice: Choice | undefined;
  /** Reason for a missing choice. Only the standalone page refuses. */
  ask: PackageSelection;
  username: string;
  email: string;
  isPublic: boolean;
  type: ServiceType;
  /** Chosen posts of likes or views, as far as known. `undefined` for followers. */
  posts: readonly string[] | undefined;
  /** Added types only. */
  kind?: KindTerms | undefined;
  /** Networks other than Instagram only. */
  names?: NamesPart | undefined;
}

interface VisitFacts {
  source: PageSource;
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
  packages.find(({ id }) => String(id) === choice?.packageId)?.type ?? defaultServiceType;

function kindOf(
  choice: Choice | undefined,
  { packages, kinds }: Pick<VisitFacts, 'packages' | 'kinds'>,
): Pick<CheckoutVisit, 'kind' | 'names'> {
  const code = packages.find(({ id }) => String(id) === choice?.packageId)?.kind;
  const kind = code === undefined ? undefined : kinds?.find((one) => one.code === code);
  return kind ? { kind, names: usernameRulesOf(kind.network) } : {};
}

export function visitOfPackage(props: Pick<PaymentPageProps, 'ask' | 'packages' | 'kinds'>): CheckoutVisit {
  const { ask, packages } = props;
  const entry = packages.find(({ id }) => ask.kind === 'package' && id === ask.id);
  const choice = entry && choiceOfPackage(entry.id, packages);
  const type = typeOf(choice, packages);
  const posts = isForPosts(type) ? [] : undefined;
  return { ask, choice, username: '', email: '', isPublic: false, type, posts, ...kindOf(choice, props) };
}

function readSavedChoice(kept: RememberedForm | undefined, packages: readonly Package[]): Choice | undefined {
  if (!kept) return undefined;
  const { audience, packageId, customQuantity: quantity } = kept;
  const known =
    packageId === customPackage ||
    packages.some((row) => String(row.id) === packageId && row.audience === audience);
  return known ? { audience, packageId, customQuantity: quantity } : undefined;
}

/** Returns the stored package in the standalone page's format. */
function readSavedSelection(
  kept: RememberedForm | undefined,
  packages: readonly Package[],
): PackageSelection {
  const choice = readSavedChoice(kept, packages);
  if (!choice) return { kind: 'none' };
  const line = findLine(toNamedPackage(choice), packages);
  if (line.kind === 'refused') return { kind: 'unknown' };
  return readStandaloneSelection(new URLSearchParams(quoteQuery(line)), packages);
}

function findPackageSelection({ source, query, kept, packages }: VisitFacts): PackageSelection {
  if (source === 'checkout') return readPackageSelection(query, packages);
  const ask = readStandaloneSelection(query, packages);
  return ask.kind === 'none' ? readSavedSelection(kept, packages) : ask;
}

function findChoice(facts: VisitFacts, ask: PackageSelection): Choice | undefined {
  const { source, kept, packages } = facts;
  if (ask.kind === 'package') return choiceOfPackage(ask.id, packages);
  if (ask.kind === 'custom')
    return { audience: customAudience, packageId: customPackage, customQuantity: ask.quantity };
  return source === 'checkout' && ask.kind === 'none' ? readSavedChoice(kept, packages) : undefined;
}

function findPosts(
  { query, kept }: VisitFacts,
  { type, kind, names }: Pick<CheckoutVisit, 'type' | 'kind' | 'names'>,
): string[] | undefined {
  if (!isForPosts(type)) return undefined;
  const named = ['post', 'links'].flatMap((name) => query.getAll(name));
  const { links } = parseLines(named.join('\n'), names?.readPost);
  const same = kept?.serviceType === type && kept.kind === kind?.code ? kept.posts?.links : undefined;
  return links.length > 0 ? links : (same ?? []);
}

/** Reads the address first, then the stored form. Prices of either are never trusted. */
export function readVisit(facts: VisitFacts): CheckoutVisit {
  const { query, kept } = facts;
  const ask = findPackageSelection(facts);
  const choice = findChoice(facts, ask);
  const type = typeOf(choice, facts.packages);
  const own = kindOf(choice, facts);
  const asked = parseName(query.get('username') ?? '', own.names);
  const same = kept?.network === own.names?.network;
  const remembered = (same && parseName(kept?.username ?? '', own.names)) || '';
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

/** Removes personal data from the address. The form adds it when scripts are disabled. */
export function removePersonalData(address: URL): string {
  const clean = new URL(address);
  const personal = ['email', 'post', 'links', 'postSource', 'public', 'startNow', 'waive', 'marketing'];
  const bank = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];
  for (const name of [...personal, ...bank]) clean.searchParams.delete(name);
  return clean.pathname + clean.search;
}
