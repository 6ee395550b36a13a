import { toDecimalString } from '#contracts/kit/money.ts';
import { type CataloguePlan, type IdentifiedService, nameOf } from './change-rules.ts';

type DescribedService = Pick<
  IdentifiedService,
  'bonusQuantity' | 'priceCents' | 'popular' | 'provider' | 'providerService'
>;

const listServiceFigures = (service: DescribedService): [name: string, value: string][] => [
  ['price', toDecimalString(service.priceCents)],
  ['bonus', String(service.bonusQuantity)],
  ['recommended', service.popular ? 'yes' : 'no'],
  ['provider', service.providerService ? `${service.provider} ${service.providerService}` : 'none'],
];

const describeService = (service: DescribedService) =>
  listServiceFigures(service)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

function describeDifferences(before: DescribedService, after: DescribedService): string {
  const then = listServiceFigures(before);
  return listServiceFigures(after)
    .flatMap(([name, value], at) => (then[at]?.[1] === value ? [] : `${name} ${then[at]?.[1]} → ${value}`))
    .join(', ');
}

export function describePlan({ added, changed, removed, reordered }: CataloguePlan): string[] {
  return [
    ...added.map((service) => `+ ${nameOf(service)} (id ${service.id}): ${describeService(service)}`),
    ...changed.map(({ before, after }) => {
      const name = `${nameOf(after)} (id ${after.id})`;
      return before.active
        ? `~ ${name}: ${describeDifferences(before, after)}`
        : `+ ${name}: on sale again, ${describeService(after)}`;
    }),
    ...removed.map((service) => `- ${nameOf(service)} (id ${service.id}): off sale`),
    ...reordered.map((list) => `~ ${list}: new order of the packages`),
  ];
}
