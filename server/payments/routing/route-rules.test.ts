import { describe, expect, it } from 'vitest';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { meansOf, openRoutes, type Payer, usualRoutes } from './route-rules.ts';

const available: ProcessorName[] = ['stripe', 'redsys'];
const payer: Payer = { locale: 'es', country: 'ES', amountCents: 999 };
const ways = (held: ProcessorName[], more: Partial<Payer> = {}, routes = usualRoutes) =>
  openRoutes(routes, { ...payer, ...more }, { available, held }).map(
    ({ means, processor }) => `${means} by ${processor}`,
  );

describe('a buyer of a new checkout', () => {
  it('pays by the first processor that is open for each way', () => {
    expect(ways([])).toEqual(['card by stripe', 'wallet by stripe', 'bizum by redsys']);
  });

  it('pays by the next where the first is held', () => {
    expect(ways(['stripe'])).toEqual(['bizum by redsys', 'card by redsys']);
    expect(ways(['redsys'])).toEqual(['card by stripe', 'wallet by stripe']);
  });

  it('pays as ever where all are held, or where no other is open for this buyer', () => {
    expect(ways(['stripe', 'redsys'])).toEqual(ways([]));
    const alone = usualRoutes.filter(({ processor, means }) => processor === 'stripe' || means === 'bizum');
    expect(ways(['stripe'], { locale: 'fr' }, alone)).toEqual(['card by stripe', 'wallet by stripe']);
    expect(ways(['stripe'], {}, alone)).toEqual(['bizum by redsys']);
  });
});

it('a buyer who began at a processor that is held since may end there', () => {
  expect(ways(['stripe'], { begunAt: 'stripe' })).toEqual(ways([]));
  expect(ways(['stripe'], { begunAt: 'redsys' })).toEqual(ways(['stripe']));
  expect(ways(['stripe', 'redsys'], { begunAt: 'stripe' })).toEqual(ways([]));
});

it('pages name what some reader of their language can pay with', () => {
  expect(meansOf(usualRoutes, 'es', ['stripe', 'redsys'])).toEqual(['card', 'wallet', 'bizum']);
  expect(meansOf(usualRoutes, 'es', ['redsys'])).toEqual(['card', 'bizum']);
  expect(meansOf(usualRoutes, 'en', ['stripe', 'redsys'])).toEqual(['card', 'wallet']);
  expect(meansOf(usualRoutes, 'es', ['stripe'])).toEqual(['card', 'wallet']);
  const dear = usualRoutes.map((route) => ({ ...route, minCents: 5000, open: route.means === 'bizum' }));
  expect(meansOf(dear, 'es', ['redsys'])).toEqual(['bizum']);
});
