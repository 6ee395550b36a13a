import type { StaffService, StaffServicesQuery } from '#contracts/catalog/services.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';
import { staffLanguages } from '#contracts/staff/roles.ts';
import { servicesMessages } from '#messages/admin/catalog/services.ts';

/** Without accents and capitals, as people type. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const whole = perLocale((tag) => new Intl.NumberFormat(tag, { useGrouping: 'always' }));
const amounts = perLocale(
  (tag) => new Intl.NumberFormat(tag, { useGrouping: 'always', minimumFractionDigits: 2 }),
);

/** As each language of the back office writes it: `1.000` and `1,000`, `3,84` and `3.84`. */
const written = (value: number, form: typeof whole): string[] =>
  staffLanguages.map((language) => form(language).format(value));

/** All that a row shows, in both languages of the back office. `kindNames`: of its kind, where it is of one. */
export function wordsOfService(service: StaffService, kindNames: readonly string[] = []): string {
  const { id, kind, type, audience, quantity, provider, providerService, priceCents } = service;
  const named = Object.values(servicesMessages).flatMap(({ types, audiences }) => [
    ...(kind ? [] : [types[type]]),
    ...(audience ? [audiences[audience]] : []),
  ]);
  const words = [id, kind, type, audience, quantity, provider, providerService, ...named, ...kindNames];
  return folded(
    [...words, ...written(quantity, whole), ...written(priceCents / 100, amounts)].filter(Boolean).join(' '),
  );
}

/** Does each of the words stand in it? */
export const saysAll = (text: string, q: string): boolean =>
  folded(q)
    .split(/\s+/)
    .every((word) => text.includes(word));

const figures: Record<string, (service: StaffService) => number | null> = {
  price: ({ priceCents }) => priceCents,
  each: ({ priceCents, quantity }) => priceCents / quantity,
  quantity: ({ quantity }) => quantity,
  margin: ({ margin }) => margin,
  planned: ({ plannedFor }) => (plannedFor === null ? null : Date.parse(plannedFor)),
};

/** In the order that was asked for; what has no such figure stands last either way. */
export function sorted(services: readonly StaffService[], sort: StaffServicesQuery['sort']): StaffService[] {
  const figure = figures[sort.replace('-', '')];
  if (!figure) return [...services];
  const direction = sort.startsWith('-') ? -1 : 1;
  return services.toSorted((a, b) => {
    const [left, right] = [figure(a), figure(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (left - right);
  });
}
