import { describe, expect, it } from 'vitest';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { defaultRoutes, methodOfRoute, openRoutes, type Payer } from './route-rules.ts';

const available: ProcessorName[] = ['stripe', 'redsys'];
const payer: Payer = { locale: 'es', country: 'ES', amountCents: 999 };
const openRoutesFor = (held: ProcessorName[], more: Partial<Payer> = {}, routes = defaultRoutes) =>
  openRoutes(routes, { ...payer, ...more }, { available, held }).map(
    ({ means, processor }) => `${means} by ${processor}`,
  );

describe('buyer of a new checkout', () => {
  it('the buyer of a new checkout pays through the first available processor of each payment method', () => {
    expect(openRoutesFor([])).toEqual(['card by stripe', 'wallet by stripe', 'bizum by redsys']);
  });

  it('the buyer of a new checkout pays through the next processor when the first is paused', () => {
    expect(openRoutesFor(['stripe'])).toEqual(['bizum by redsys', 'card by redsys']);
    expect(openRoutesFor(['redsys'])).toEqual(['card by stripe', 'wallet by stripe']);
  });

  it('the buyer of a new checkout pays as usual when all processors are paused, or no other one accepts this buyer', () => {
    expect(openRoutesFor(['stripe', 'redsys'])).toEqual(openRoutesFor([]));
    const alone = defaultRoutes.filter(({ processor, means }) => processor === 'stripe' || means === 'bizum');
    expect(openRoutesFor(['stripe'], { locale: 'fr' }, alone)).toEqual([
      'card by stripe',
      'wallet by stripe',
    ]);
    expect(openRoutesFor(['stripe'], {}, alone)).toEqual(['bizum by redsys']);
  });
});

it('the payment routing lets a payment finish at a processor that was paused after it began', () => {
  expect(openRoutesFor(['stripe'], { begunAt: 'stripe' })).toEqual(openRoutesFor([]));
  expect(openRoutesFor(['stripe'], { begunAt: 'redsys' })).toEqual(openRoutesFor(['stripe']));
  expect(openRoutesFor(['stripe', 'redsys'], { begunAt: 'stripe' })).toEqual(openRoutesFor([]));
});

it('the payment routing lists payment methods that some reader of the language can use', () => {
  expect(methodOfRoute(defaultRoutes, 'es', ['stripe', 'redsys'])).toEqual(['card', 'wallet', 'bizum']);
  expect(methodOfRoute(defaultRoutes, 'es', ['redsys'])).toEqual(['card', 'bizum']);
  expect(methodOfRoute(defaultRoutes, 'en', ['stripe', 'redsys'])).toEqual(['card', 'wallet']);
  expect(methodOfRoute(defaultRoutes, 'es', ['stripe'])).toEqual(['card', 'wallet']);
  const dear = defaultRoutes.map((route) => ({ ...route, minCents: 5000, open: route.means === 'bizum' }));
  expect(methodOfRoute(dear, 'es', ['redsys'])).toEqual(['bizum']);
});
