import { largeChangeFactor } from '#contracts/kit/bounds.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import { listOf, listsWithRisingUnitPrice } from '../rules.ts';

export interface CatalogueLine {
  line: number;
  /** Null selects the existing service of this type, audience and quantity. Without one, a new service is created. */
  id: number | null;
  type: ServiceType;
  audience: Audience | null;
  /** Code of the owner-defined type. Null for the built-in types, undefined when the list has no column for it. */
  kind?: string | null | undefined;
  quantity: number;
  bonusQuantity: number;
  priceCents: number;
  popular: boolean;
  /** Name of the provider and its service. Null when the service has no provider yet. */
  provider: string | null;
  providerService: string | null;
}

export interface ExistingService extends Omit<CatalogueLine, 'line'> {
  id: number;
  active: boolean;
  position: number;
}

export interface PricedKind {
  code: string;
  form: ServiceType;
}

export interface ProviderServiceFacts {
  provider: string;
  externalId: string;
  min: number;
  max: number;
  active: boolean;
}

export interface CatalogueFacts {
  services: readonly ExistingService[];
  providers: readonly string[];
  kinds: readonly PricedKind[];
  performed: readonly ProviderServiceFacts[];
}

export type IdentifiedService = Omit<ExistingService, 'active'>;

/** Planned changes of the price list. A plan with `problems` must not be applied. */
export interface CataloguePlan {
  problems: string[];
  notes: string[];
  added: IdentifiedService[];
  changed: { before: ExistingService; after: IdentifiedService }[];
  removed: ExistingService[];
  reordered: string[];
  settled: IdentifiedService[];
}

type ServiceKey = Pick<CatalogueLine, 'type' | 'audience' | 'quantity' | 'kind'>;

export const nameOf = (service: ServiceKey) => `${listOf(service)} ${service.quantity}`;

/** Matches by id, otherwise the service on sale, otherwise the one that was on sale last. */
function rowOf(wanted: CatalogueLine, services: readonly ExistingService[]): ExistingService | undefined {
  if (wanted.id !== null) return services.find(({ id }) => id === wanted.id);
  const same = services.filter((service) => nameOf(service) === nameOf(wanted));
  return same.find(({ active }) => active) ?? same.toSorted((a, b) => b.id - a.id)[0];
}

/** Assigns lines without an id the next id that was never used. Ids up to 1000 belong to the former system. */
function assignServiceIds(
  wanted: readonly CatalogueLine[],
  services: readonly ExistingService[],
): IdentifiedService[] {
  const taken = [...services.map(({ id }) => id), ...wanted.map(({ id }) => id ?? 0)];
  let last = Math.max(1000, ...taken);
  return wanted.map(({ line: _, ...service }, position) => {
    const id = rowOf({ line: 0, ...service }, services)?.id ?? service.id ?? ++last;
    return { ...service, id, position };
  });
}

function findRepeated<Item>(items: readonly Item[], nameIt: (item: Item) => string | null): string[] {
  const names = items.map(nameIt).filter((name) => name !== null);
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

/**
 * Rejects a different type, audience or quantity under an existing id. Links, orders and the price history refer to the
 * id.
 */
function findIdentityProblems(wanted: CatalogueLine, facts: CatalogueFacts): string[] {
  const row = rowOf(wanted, facts.services);
  if (!row || nameOf(row) === nameOf(wanted)) return [];
  return [
    `line ${wanted.line}: id ${row.id} belongs to ${nameOf(row)}: leave the id empty for another service`,
  ];
}

/** Unchanged lines stay valid even when their provider has dropped the service. */
function isUnchangedLine(wanted: CatalogueLine, { services }: CatalogueFacts): boolean {
  const row = rowOf(wanted, services);
  const same = ['provider', 'providerService', 'quantity', 'bonusQuantity'] as const;
  return row?.active === true && same.every((field) => row[field] === wanted[field]);
}

function findProviderProblems(wanted: CatalogueLine, facts: CatalogueFacts): string[] {
  const { line, provider, providerService, quantity, bonusQuantity } = wanted;
  if (provider === null || providerService === null || isUnchangedLine(wanted, facts)) return [];
  if (!facts.providers.includes(provider)) return [`line ${line}: there is no provider "${provider}"`];
  const performer = facts.performed.find(
    (service) => service.provider === provider && service.externalId === providerService,
  );
  if (!performer) return [`line ${line}: the provider "${provider}" has no service ${providerService}`];
  if (!performer.active) return [`line ${line}: the provider no longer offers ${providerService}`];
  const whole = quantity + bonusQuantity;
  if (whole >= performer.min && whole <= performer.max) return [];
  return [
    `line ${line}: ${providerService} accepts ${performer.min} to ${performer.max} in one order, not ${whole}`,
  ];
}

function findKindProblems({ line, type, kind }: CatalogueLine, { kinds }: CatalogueFacts): string[] {
  if (!kind) return [];
  const known = kinds.find(({ code }) => code === kind);
  if (!known) return [`line ${line}: there is no service type "${kind}"`];
  return known.form === type
    ? []
    : [`line ${line}: service type ${kind} has the form ${known.form}, not ${type}`];
}

function findProblems(wanted: readonly CatalogueLine[], facts: CatalogueFacts): string[] {
  return [
    ...findRepeated(wanted, nameOf).map((name) => `${name} occurs twice`),
    ...findRepeated(wanted, ({ id }) => (id === null ? null : String(id))).map(
      (id) => `the id ${id} occurs twice`,
    ),
    ...findRepeated(wanted, (service) => (service.popular ? listOf(service) : null)).map(
      (list) => `${list}: only one can be recommended`,
    ),
    ...wanted.flatMap((service) => findIdentityProblems(service, facts)),
    ...wanted.flatMap((service) => findKindProblems(service, facts)),
    ...wanted.flatMap((service) => findProviderProblems(service, facts)),
    ...listsWithRisingUnitPrice(wanted).map((step) => `${step} costs more per unit than a smaller package`),
  ];
}

const compared = ['bonusQuantity', 'priceCents', 'popular', 'provider', 'providerService'] as const;
const isChangedService = (before: ExistingService, after: IdentifiedService) =>
  !before.active || compared.some((field) => before[field] !== after[field]);

function reorderedLists(
  settled: readonly IdentifiedService[],
  services: readonly ExistingService[],
): string[] {
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

/** A large price change may be a misplaced decimal separator. */
function findNotes(all: readonly IdentifiedService[], changed: CataloguePlan['changed']): string[] {
  const unperformed = all.filter(({ providerService }) => providerService === null);
  const leaps = changed.filter(({ before, after }) => {
    const [low, high] = [before.priceCents, after.priceCents].toSorted((a, b) => a - b) as [number, number];
    return before.active && high >= low * largeChangeFactor;
  });
  return [
    ...leaps.map(
      ({ before, after }) =>
        `the price of ${nameOf(after)} changes from ${toDecimalString(before.priceCents)} to ${toDecimalString(after.priceCents)}: check the decimal separator`,
    ),
    ...(unperformed.length === 0
      ? []
      : [`not sold in a live shop, because no provider is mapped: ${unperformed.map(nameOf).join(', ')}`]),
  ];
}

/** Collects all problems of a complete price list. Services missing from the list go off sale and are never deleted. */
export function planChange(wanted: readonly CatalogueLine[], facts: CatalogueFacts): CataloguePlan {
  const settled = assignServiceIds(wanted, facts.services);
  const known = new Map(facts.services.map((service) => [service.id, service]));
  const changed = settled.flatMap((after) => {
    const before = known.get(after.id);
    return before && isChangedService(before, after) ? [{ before, after }] : [];
  });
  const added = settled.filter(({ id }) => !known.has(id));
  const kept = new Set(settled.map(({ id }) => id));
  const isMeant = ({ kind }: ExistingService) => !kind || wanted.some((each) => each.kind !== undefined);
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

export const isNoChange = ({ added, changed, removed, reordered }: CataloguePlan): boolean =>
  added.length + changed.length + removed.length + reordered.length === 0;
