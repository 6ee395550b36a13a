import type { Closure } from '#contracts/catalog/closures.ts';
import type {
  StaffService,
  StaffServiceReply,
  StaffServicesQuery,
  StaffServicesReply,
} from '#contracts/catalog/services.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { staffLanguages } from '#contracts/staff/roles.ts';
import { packageNameMessages } from '#messages/admin/catalog/package-names.ts';
import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { closedPlacesOf, findClosure } from '#server/catalog/services/closure-rules.ts';
import { closedSetting } from '#server/catalog/services/current-catalog.ts';
import { readHistory } from '#server/catalog/services/read-changes.ts';
import { listKinds } from '#server/catalog/types/service-types.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { maintenanceSetting } from '#server/staff/maintenance/maintenance-setting.ts';
import { findClosedReason } from '#server/staff/maintenance/reject-unopened.ts';
import { type OverviewService, readServiceOverview } from './read-service-overview.ts';

interface SaleSwitches {
  shut: 'not_open' | 'maintenance' | null;
  closed: readonly Closure[];
}

async function readSwitches(deps: Deps): Promise<SaleSwitches> {
  const unopened = await findClosedReason(deps);
  const { active } = await maintenanceSetting.current(deps);
  const { closed } = await closedSetting.current(deps);
  return { shut: unopened ? 'not_open' : active ? 'maintenance' : null, closed };
}

function withSwitches(service: OverviewService, { shut, closed }: SaleSwitches): StaffService {
  const thrown = findClosure(closed, service, null) ? ('closed' as const) : null;
  return { ...service, stopped: shut ?? thrown, notSoldIn: closedPlacesOf(service, closed) };
}

const isIn: Record<
  NonNullable<StaffServicesQuery['state']>,
  (service: StaffService, leastMargin: number) => boolean
> = {
  on: ({ active }) => active,
  off: ({ active }) => !active,
  stopped: ({ active, stopped }) => active && stopped !== null,
  reduced: ({ referenceCents }) => referenceCents !== null,
  planned: ({ plannedFor }) => plannedFor !== null,
  unperformed: ({ active, provider, gone }) => active && (provider === null || gone),
  thin: ({ margin }, least) => margin !== null && margin < least,
};

function matchesQuery(
  service: StaffService,
  query: Omit<StaffServicesQuery, 'sort'>,
  leastMargin: number,
): boolean {
  const { type, audience, kind, state } = query;
  if (type && service.type !== type) return false;
  if (audience && service.audience !== audience) return false;
  if (kind && (service.kind ?? 'none') !== kind) return false;
  return !state || isIn[state](service, leastMargin);
}

/** A price list has some dozens of lines, so an index is sufficient. */
function startIndexOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,6}$/.test(cursor)) return Number(cursor);
  throw new ShopError('invalid_request', 'not a cursor of this list', { field: 'cursor' });
}

export async function listServices(
  deps: Deps,
  query: Omit<StaffServicesQuery, 'sort'> & {
    sort?: StaffServicesQuery['sort'];
    uncounted?: true | undefined;
  },
): Promise<StaffServicesReply> {
  const [shelf, switches, kinds] = await Promise.all([
    readServiceOverview(deps),
    readSwitches(deps),
    listKinds(deps),
  ]);
  const { leastMargin, rising } = shelf;
  const namesOf = ({ kind }: StaffService) => {
    const names = kinds.find(({ code }) => code === kind)?.names;
    return names ? [names.es, names.en].flatMap((forms) => Object.values(forms)) : [];
  };
  const { q = '', sort = 'list' } = query;
  const found = sortServices(
    shelf.services
      .map((service) => withSwitches(service, switches))
      .filter((service) => matchesQuery(service, query, leastMargin))
      .filter((service) => containsAllWords(searchTextOfService(service, namesOf(service)), q)),
    { sort, listNameOf: (service) => namesOf(service)[0] },
  );
  const from = startIndexOf(query.cursor);
  const to = from + query.limit;
  return {
    items: found.slice(from, to),
    nextCursor: to < found.length ? String(to) : null,
    total: found.length,
    totalIsEstimate: false,
    leastMargin,
    rising,
  };
}

export async function showService(deps: Deps, id: number): Promise<StaffServiceReply> {
  const [{ services, leastMargin }, history, switches] = await Promise.all([
    readServiceOverview(deps),
    readHistory(deps, id),
    readSwitches(deps),
  ]);
  const service = services.find((each) => each.id === id);
  if (!service) throw new ShopError('service_not_found', `no service ${id}`);
  return { success: true, service: withSwitches(service, switches), ...history, leastMargin };
}

const normaliseForSearch = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const whole = perLocale((tag) => new Intl.NumberFormat(tag, { useGrouping: 'always' }));
const amounts = perLocale(
  (tag) => new Intl.NumberFormat(tag, { useGrouping: 'always', minimumFractionDigits: 2 }),
);

/** Staff search in either language: `1.000` and `1,000`, `3,84` and `3.84`. */
const formatInLanguages = (value: number, form: typeof whole): string[] =>
  staffLanguages.map((language) => form(language).format(value));

/** `kindNames`: names of a type that the owner added. */
export function searchTextOfService(service: StaffService, kindNames: readonly string[] = []): string {
  const { id, kind, type, audience, quantity, provider, providerService, priceCents } = service;
  const named = Object.values(servicesMessages).flatMap(({ types, audiences }) => [
    ...(kind ? [] : [types[type]]),
    ...(audience ? [audiences[audience]] : []),
    // Staff also search by the continent's name.
    ...(audience === 'europe' ? ['Europa'] : []),
  ]);
  const words = [id, kind, type, audience, quantity, provider, providerService, ...named, ...kindNames];
  return normaliseForSearch(
    [...words, ...formatInLanguages(quantity, whole), ...formatInLanguages(priceCents / 100, amounts)]
      .filter(Boolean)
      .join(' '),
  );
}

export const containsAllWords = (text: string, q: string): boolean =>
  normaliseForSearch(q)
    .split(/\s+/)
    .every((word) => text.includes(word));

/** Sale states in the order of the badges: on sale, on sale with exceptions, stopped, without provider, withdrawn. */
function stateRank({ active, gone, stopped, notSoldIn }: StaffService): number {
  if (!active) return 4;
  if (gone) return 3;
  return stopped ? 2 : Math.min(1, notSoldIn.length);
}

const figures: Record<string, (service: StaffService) => number | null> = {
  state: stateRank,
  price: ({ priceCents }) => priceCents,
  each: ({ priceCents, quantity }) => priceCents / quantity,
  quantity: ({ quantity }) => quantity,
  margin: ({ margin }) => margin,
  planned: ({ plannedFor }) => (plannedFor === null ? null : Date.parse(plannedFor)),
};

interface SortRequest {
  sort: StaffServicesQuery['sort'];
  /** Spanish name of an added type, undefined for the three built-in types. */
  listNameOf?: (service: StaffService) => string | undefined;
}

const collator = new Intl.Collator('es', { sensitivity: 'base' });

/** Compares the name of the price list, then the quantity, as the displayed name starts with a quantity. */
const compareNames = (listNameOf: SortRequest['listNameOf']) => (a: StaffService, b: StaffService) => {
  const [left, right] = [a, b].map(
    (service) => `${listNameOf?.(service) ?? packageNameMessages.es[service.type]} ${service.audience ?? ''}`,
  ) as [string, string];
  return collator.compare(left, right) || a.quantity - b.quantity;
};

/** Sorts as requested. Services without the figure are last in both directions. */
export function sortServices(
  services: readonly StaffService[],
  { sort, listNameOf }: SortRequest,
): StaffService[] {
  const direction = sort.startsWith('-') ? -1 : 1;
  const name = sort.replace('-', '');
  if (name === 'name') {
    const compare = compareNames(listNameOf);
    return services.toSorted((a, b) => direction * compare(a, b));
  }
  const figure = figures[name];
  if (!figure) return [...services];
  return services.toSorted((a, b) => {
    const [left, right] = [figure(a), figure(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (left - right);
  });
}
