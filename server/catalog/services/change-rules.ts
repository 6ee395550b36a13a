import { leapFactor } from '#contracts/kit/bounds.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import { listOf, risingLists } from '../rules.ts';

/** Is one line of the price list that shall be. */
export interface WantedService {
  /** Says where it stands in the file, for complaints. */
  line: number;
  /** With null it is that of the service of this type, audience and quantity, or the next free one. */
  id: number | null;
  type: ServiceType;
  audience: Audience | null;
  /** Is the code of its type, null for the built-in types; undefined where the list has no codes at all. */
  kind?: string | null | undefined;
  quantity: number;
  bonusQuantity: number;
  priceCents: number;
  popular: boolean;
  /** Is the provider by its name, with the service that performs it there; with null nobody performs it yet. */
  provider: string | null;
  providerService: string | null;
}

/** Is a service as it stands, on sale or not. */
export interface KnownService extends Omit<WantedService, 'line'> {
  id: number;
  active: boolean;
  position: number;
}

/** Is a type as far as a price list is compared with it. */
export interface PricedKind {
  code: string;
  form: ServiceType;
}

/** Is what a provider sells, as last read from it. */
export interface PerformedService {
  provider: string;
  externalId: string;
  min: number;
  max: number;
  active: boolean;
}

/** Is everything a change is compared with. */
export interface CatalogueFacts {
  services: readonly KnownService[];
  providers: readonly string[];
  kinds: readonly PricedKind[];
  performed: readonly PerformedService[];
}

/** Is a service as it shall stand. */
export type SettledService = Omit<KnownService, 'active'>;

/** Says what a wanted price list comes to. With `problems` it must not be. */
export interface CataloguePlan {
  /** Lists everything wrong, one line each; it is empty when it may be. */
  problems: string[];
  /** Lists what staff should look at twice. */
  notes: string[];
  added: SettledService[];
  changed: { before: KnownService; after: SettledService }[];
  removed: KnownService[];
  /** Names lists of which what stays stands in another order. */
  reordered: string[];
  /** Lists all that is on sale then, in its order. */
  settled: SettledService[];
}

type Key = Pick<WantedService, 'type' | 'audience' | 'quantity' | 'kind'>;

/** Writes `followers europe 1000`: what the service is, for people. */
export const nameOf = (service: Key) => `${listOf(service)} ${service.quantity}`;

/** Returns the row that a line is about: the named one, else that on sale, else the last that was. */
function rowOf(wanted: WantedService, services: readonly KnownService[]): KnownService | undefined {
  if (wanted.id !== null) return services.find(({ id }) => id === wanted.id);
  const same = services.filter((service) => nameOf(service) === nameOf(wanted));
  return same.find(({ active }) => active) ?? same.toSorted((a, b) => b.id - a.id)[0];
}

/** Gives lines without an id one after all that were ever used; 1000 and below are the old system's. */
function settle(wanted: readonly WantedService[], services: readonly KnownService[]): SettledService[] {
  const taken = [...services.map(({ id }) => id), ...wanted.map(({ id }) => id ?? 0)];
  let last = Math.max(1000, ...taken);
  return wanted.map(({ line: _, ...service }, position) => {
    const id = rowOf({ line: 0, ...service }, services)?.id ?? service.id ?? ++last;
    return { ...service, id, position };
  });
}

function repeated<Item>(items: readonly Item[], nameIt: (item: Item) => string | null): string[] {
  const names = items.map(nameIt).filter((name) => name !== null);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

/**
 * Refuses another identity under an id, which is printed in links and orders, and whose price history is that
 * of one quantity.
 */
function identityProblem(wanted: WantedService, facts: CatalogueFacts): string[] {
  const row = rowOf(wanted, facts.services);
  if (!row || nameOf(row) === nameOf(wanted)) return [];
  return [
    `line ${wanted.line}: ${row.id} is ${nameOf(row)} and stays it: leave the id empty for another service`,
  ];
}

/** Returns whether it stands so already, which is no change: a provider that has dropped it stops no other one. */
function standsSo(wanted: WantedService, { services }: CatalogueFacts): boolean {
  const row = rowOf(wanted, services);
  const same = ['provider', 'providerService', 'quantity', 'bonusQuantity'] as const;
  return row?.active === true && same.every((field) => row[field] === wanted[field]);
}

function performerProblem(wanted: WantedService, facts: CatalogueFacts): string[] {
  const { line, provider, providerService, quantity, bonusQuantity } = wanted;
  if (provider === null || providerService === null || standsSo(wanted, facts)) return [];
  if (!facts.providers.includes(provider)) return [`line ${line}: there is no provider "${provider}"`];
  const performer = facts.performed.find(
    (service) => service.provider === provider && service.externalId === providerService,
  );
  if (!performer) return [`line ${line}: the provider "${provider}" has no service ${providerService}`];
  if (!performer.active) return [`line ${line}: the provider no longer offers ${providerService}`];
  const whole = quantity + bonusQuantity;
  if (whole >= performer.min && whole <= performer.max) return [];
  return [
    `line ${line}: ${providerService} takes ${performer.min} to ${performer.max} in one order, and this is ${whole}`,
  ];
}

/** Refuses another form: a package has the form of its type, whatever the line says. */
function kindProblem({ line, type, kind }: WantedService, { kinds }: CatalogueFacts): string[] {
  if (!kind) return [];
  const known = kinds.find(({ code }) => code === kind);
  if (!known) return [`line ${line}: there is no kind "${kind}"`];
  return known.form === type ? [] : [`line ${line}: ${kind} has the form of ${known.form}, not of ${type}`];
}

function findProblems(wanted: readonly WantedService[], facts: CatalogueFacts): string[] {
  return [
    ...repeated(wanted, nameOf).map((name) => `${name} stands twice`),
    ...repeated(wanted, ({ id }) => (id === null ? null : String(id))).map(
      (id) => `the id ${id} stands twice`,
    ),
    ...repeated(wanted, (service) => (service.popular ? listOf(service) : null)).map(
      (list) => `${list}: only one can be recommended`,
    ),
    ...wanted.flatMap((service) => identityProblem(service, facts)),
    ...wanted.flatMap((service) => kindProblem(service, facts)),
    ...wanted.flatMap((service) => performerProblem(service, facts)),
    ...risingLists(wanted).map((step) => `${step} costs more for each than a smaller package`),
  ];
}

/** A change is about these figures; `reordered` reports `position`. */
const compared = ['bonusQuantity', 'priceCents', 'popular', 'provider', 'providerService'] as const;
const differs = (before: KnownService, after: SettledService) =>
  !before.active || compared.some((field) => before[field] !== after[field]);

function reorderedLists(settled: readonly SettledService[], services: readonly KnownService[]): string[] {
  const stays = (service: { id: number }) => settled.some(({ id }) => id === service.id);
  const onSale = services.filter((service) => service.active && stays(service));
  const before = Object.groupBy(
    onSale.toSorted((a, b) => a.position - b.position || a.quantity - b.quantity),
    listOf,
  );
  return Object.entries(before).flatMap(([list, rows = []]) => {
    const now = settled.filter((service) => rows.some(({ id }) => id === service.id));
    return now.every(({ id }, at) => id === rows[at]?.id) ? [] : [list];
  });
}

/** Finds what is sold without anybody to perform it, and prices that leap: a slip of the comma. */
function findNotes(all: readonly SettledService[], changed: CataloguePlan['changed']): string[] {
  const unperformed = all.filter(({ providerService }) => providerService === null);
  const leaps = changed.filter(({ before, after }) => {
    const [low, high] = [before.priceCents, after.priceCents].toSorted((a, b) => a - b) as [number, number];
    return before.active && high >= low * leapFactor;
  });
  return [
    ...leaps.map(
      ({ before, after }) =>
        `${nameOf(after)} goes from ${toDecimalString(before.priceCents)} to ${toDecimalString(after.priceCents)}: is that meant?`,
    ),
    ...(unperformed.length === 0
      ? []
      : [`not sold live, because nobody performs it: ${unperformed.map(nameOf).join(', ')}`]),
  ];
}

/**
 * Returns what the wanted price list changes, and whether it may be. It is the whole list: what is on sale
 * and not in it is taken off sale, never deleted. It is pure.
 */
export function planChange(wanted: readonly WantedService[], facts: CatalogueFacts): CataloguePlan {
  const settled = settle(wanted, facts.services);
  const known = new Map(facts.services.map((service) => [service.id, service]));
  const changed = settled.flatMap((after) => {
    const before = known.get(after.id);
    return before && differs(before, after) ? [{ before, after }] : [];
  });
  const added = settled.filter(({ id }) => !known.has(id));
  const kept = new Set(settled.map(({ id }) => id));
  // A list from before owners could add types says nothing of them.
  const isMeant = ({ kind }: KnownService) => !kind || wanted.some((each) => each.kind !== undefined);
  const removed = facts.services.filter(
    (service) => service.active && !kept.has(service.id) && isMeant(service),
  );
  return {
    problems: findProblems(wanted, facts),
    notes: findNotes(settled, changed),
    added,
    changed,
    removed,
    reordered: reorderedLists(settled, facts.services),
    settled,
  };
}

/** Returns whether the price list already stands so. */
export const isNoChange = ({ added, changed, removed, reordered }: CataloguePlan): boolean =>
  added.length + changed.length + removed.length + reordered.length === 0;
