import { toDecimalString } from '#contracts/kit/money.ts';
import { type CataloguePlan, nameOf, type SettledService } from './change-rules.ts';

type Shown = Pick<
  SettledService,
  'bonusQuantity' | 'priceCents' | 'popular' | 'provider' | 'providerService'
>;

const figures = (service: Shown): [name: string, value: string][] => [
  ['price', toDecimalString(service.priceCents)],
  ['bonus', String(service.bonusQuantity)],
  ['recommended', service.popular ? 'yes' : 'no'],
  ['performed by', service.providerService ? `${service.provider} ${service.providerService}` : 'nobody'],
];

const all = (service: Shown) =>
  figures(service)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

function differences(before: Shown, after: Shown): string {
  const then = figures(before);
  return figures(after)
    .flatMap(([name, value], at) => (then[at]?.[1] === value ? [] : `${name} ${then[at]?.[1]} → ${value}`))
    .join(', ');
}

export function describePlan({ added, changed, removed, reordered }: CataloguePlan): string[] {
  return [
    ...added.map((service) => `+ ${nameOf(service)} (id ${service.id}): ${all(service)}`),
    ...changed.map(({ before, after }) => {
      const name = `${nameOf(after)} (id ${after.id})`;
      return before.active
        ? `~ ${name}: ${differences(before, after)}`
        : `+ ${name}: on sale again, ${all(after)}`;
    }),
    ...removed.map((service) => `- ${nameOf(service)} (id ${service.id}): off sale`),
    ...reordered.map((list) => `~ ${list}: in another order`),
  ];
}
