import {
  type ChangedFields,
  type ChangeLine,
  type ServiceFields,
  serviceFieldNames,
} from '#contracts/catalog/services.ts';
import type { Audience, ServiceType } from '#contracts/orders/states.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import { listOf, listsWithRisingUnitPrice } from '../rules.ts';
import { nameOf } from './change-rules.ts';

export interface EditedService extends ServiceFields {
  id: number;
  type: ServiceType;
  audience: Audience | null;
  quantity: number;
  kind?: string | null | undefined;
}

export interface ServiceEdit {
  id: number;
  fields: ChangedFields;
}

export interface EditPlan {
  lines: ChangeLine[];
  after: EditedService[];
  rising: string[];
  problems: string[];
}

const fieldsOf = (service: EditedService): ServiceFields => {
  const { priceCents, bonusQuantity, popular, active, position, texts, closedIn } = service;
  return { priceCents, bonusQuantity, popular, active, position, texts, closedIn };
};

const serialiseValue = (value: unknown): string =>
  JSON.stringify(value !== null && typeof value === 'object' ? Object.entries(value).sort() : value);
const isSameValue = (a: unknown, b: unknown) => serialiseValue(a) === serialiseValue(b);

/** Fingerprint of a service. A change must send it back to detect concurrent changes. */
export const basisOfService = (service: EditedService): string =>
  shortHash(JSON.stringify([service.id, ...Object.values(fieldsOf(service)).map(serialiseValue)]));

const applyEdit = (service: EditedService, fields: ChangedFields): EditedService => {
  const settled = { ...service, ...fields } as EditedService;
  return settled.active ? settled : { ...settled, popular: false };
};

/** Moves the recommended mark, because each list has only one recommended service. */
function moveRecommendedMark(
  before: readonly EditedService[],
  after: readonly EditedService[],
): EditedService[] {
  const marked = after.filter(({ popular }, at) => popular && !before[at]?.popular);
  const taken = (service: EditedService) =>
    service.popular && marked.some((each) => each.id !== service.id && listOf(each) === listOf(service));
  return after.map((service) =>
    taken(service) && !marked.includes(service) ? { ...service, popular: false } : service,
  );
}

function lineOf(before: EditedService, after: EditedService): ChangeLine | undefined {
  const changed = serviceFieldNames.filter((field) => !isSameValue(before[field], after[field]));
  if (changed.length === 0) return undefined;
  const only = (service: EditedService): ChangedFields =>
    Object.fromEntries(changed.map((field) => [field, service[field]]));
  const { id, type, audience, quantity, kind } = before;
  const key = { id, type, audience, quantity, kind: kind ?? undefined };
  return { ...key, before: only(before), after: only(after) };
}

function findProblems(after: readonly EditedService[], wanted: readonly ServiceEdit[]): string[] {
  const sold = after.filter(({ active }) => active).map(nameOf);
  const twice = sold.filter((name, at) => sold.indexOf(name) !== at);
  const marked = after.filter(({ popular, active }) => popular && active).map(listOf);
  const unknown = wanted.filter(({ id }) => !after.some((service) => service.id === id));
  return [
    ...unknown.map(({ id }) => `there is no service ${id}`),
    ...twice.map((name) => `${name} is already on sale`),
    ...(new Set(marked).size < marked.length ? ['only one package of a list can be recommended'] : []),
  ];
}

export function planEdit(services: readonly EditedService[], wanted: readonly ServiceEdit[]): EditPlan {
  const wishes = new Map(wanted.map(({ id, fields }) => [id, fields]));
  const settled = services.map((service) => applyEdit(service, wishes.get(service.id) ?? {}));
  const after = moveRecommendedMark(services, settled);
  const lines = services.flatMap((service, at) => lineOf(service, after[at]!) ?? []);
  const touched = new Set(lines.map(listOf));
  const lists = after.filter((service) => service.active && touched.has(listOf(service)));
  return { lines, after, rising: listsWithRisingUnitPrice(lists), problems: findProblems(after, wanted) };
}

export function planUndo(
  services: readonly EditedService[],
  lines: readonly ChangeLine[],
): ServiceEdit[] | undefined {
  const stands = lines.every(({ id, after }) => {
    const service = services.find((each) => each.id === id);
    return (
      service !== undefined &&
      serviceFieldNames.every((field) => !(field in after) || isSameValue(service[field], after[field]))
    );
  });
  return stands ? lines.map(({ id, before }) => ({ id, fields: before })) : undefined;
}
