import { describe, expect, it } from 'vitest';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { meansOf, openRoutes, type Payer, usualRoutes } from './route-rules.ts';

const available: ProcessorName[] = ['stripe', 'redsys'];
const payer: Payer = { locale: 'es', country: 'ES', amountCents: 999 };
const ways = (held: ProcessorName[], more: Partial<Payer> = {}, routes = usualRoutes) =>
  openRoutes(routes, { ...payer, ...more }, { available, held }).map(
    ({ means, processor }) => `${means} by ${processor}`,
  );

describe('buyer of a new checkout', () => {
  it('pays through the first available processor of each payment method', () => {
    expect(ways([])).toEqual(['card by stripe', 'wallet by stripe', 'bizum by redsys']);
  });

  it('pays through the next processor when the first is paused', () => {
    expect(ways(['stripe'])).toEqual(['bizum by redsys', 'card by redsys']);
    expect(ways(['redsys'])).toEqual(['card by stripe', 'wallet by stripe']);
  });

  it('pays as usual when all processors are paused, or no other one accepts this buyer', () => {
    expect(ways(['stripe', 'redsys'])).toEqual(ways([]));
    const alone = usualRoutes.filter(({ processor, means }) => processor === 'stripe' || means === 'bizum');
    expect(ways(['stripe'], { locale: 'fr' }, alone)).toEqual(['card by stripe', 'wallet by stripe']);
    expect(ways(['stripe'], {}, alone)).toEqual(['bizum by redsys']);
  });
});

it('lets a payment finish at a processor that was paused after it began', () => {
  expect(ways(['stripe'], { begunAt: 'stripe' })).toEqual(ways([]));
  expect(ways(['stripe'], { begunAt: 'redsys' })).toEqual(ways(['stripe']));
  expect(ways(['stripe', 'redsys'], { begunAt: 'stripe' })).toEqual(ways([]));
});

it('lists payment methods that some reader of the language can use', () => {
  expect(meansOf(usualRoutes, 'es', ['stripe', 'redsys'])).toEqual(['card', 'wallet', 'bizum']);
  expect(meansOf(usualRoutes, 'es', ['redsys'])).toEqual(['card', 'bizum']);
  expect(meansOf(usualRoutes, 'en', ['stripe', 'redsys'])).toEqual(['card', 'wallet']);
  expect(meansOf(usualRoutes, 'es', ['stripe'])).toEqual(['card', 'wallet']);
  const dear = usualRoutes.map((route) => ({ ...route, minCents: 5000, open: route.means === 'bizum' }));
  expect(meansOf(dear, 'es', ['redsys'])).toEqual(['bizum']);
});
