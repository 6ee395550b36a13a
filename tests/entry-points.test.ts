import { describe, expect, it, test } from 'vitest';
import { isCustomQuantity } from '#contracts/catalog/catalog.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import { type CatalogEntry, toService } from '#server/catalog/rules.ts';
import { demoCatalog } from '#server/catalog/samples/demo-catalog.ts';
import { readLikesRequest } from '#server/checkout/read-likes-request.ts';
import { readManualOrder } from '#server/checkout/read-manual-order.ts';
import { findEntry, readCheckoutRequest } from '#server/checkout/rules.ts';
import { answerPrice } from '#server/customers/chat/knowledge/price-answer.ts';
import { pageSelectionOf, standaloneAddress } from '#server/pages/host-rules.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readVisit, visitOfPackage } from '../web/storefront/purchase/checkout-page/visit.ts';
import { formOfDraft } from '../web/storefront/purchase/order-form/recovered-order.tsx';
import { type Choice, packagesFrom, quoteFor } from '../web/storefront/purchase/package/packages.ts';

const now = new Date('2026-11-20T12:00:00Z');
const entries: CatalogEntry[] = demoCatalog.map((service, position) => ({
  ...service,
  bonusQuantity: service.bonus,
  popular: service.popular ?? false,
  sample: true,
  position,
  providerMinimum: 10,
  history: [{ priceCents: service.priceCents, validFrom: new Date(0) }],
}));
const services = entries.map((entry) => toService(entry, now));
const packages = services.map((service) => ({ ...service }));
const followerPackages = packagesFrom(services, 'followers');

interface NamedChoice {
  serviceId?: string | number;
  customQuantity?: number;
}

type Answer = { quantity: number; cents: number } | 'refused';

const person = {
  email: 'marta@example.com',
  language: 'es',
  consent: { startNow: true, waive: true, version: '2026-11' },
} as const;

function attempt(sell: () => { quantity: number; priceCents: number }): Answer {
  try {
    const { quantity, priceCents } = sell();
    return { quantity, cents: priceCents };
  } catch (error) {
    if (error instanceof ShopError) return 'refused';
    throw error;
  }
}

function quoteChoice(choice: Choice | undefined): Answer {
  const quote = choice && quoteFor(choice, { packages, taxRate: 2100 });
  return quote ? { quantity: quote.quantity, cents: quote.totalCents } : 'refused';
}

const queryOf = ({ serviceId, customQuantity }: NamedChoice) =>
  new URLSearchParams({
    service: String(serviceId ?? 'custom'),
    ...(customQuantity === undefined ? {} : { customQuantity: String(customQuantity) }),
  });

const standaloneAnswer = (query: URLSearchParams): Answer =>
  quoteChoice(readVisit({ source: 'standalone', query, kept: undefined, packages }).choice);

function brandHost(named: NamedChoice): Answer | undefined {
  const address = standaloneAddress({ locale: 'es' }, queryOf(named), services);
  return address === undefined
    ? undefined
    : standaloneAnswer(new URL(address, 'https://marca.example').searchParams);
}

const entryPoints: Record<string, (named: NamedChoice) => Answer | undefined> = {
  'POST /api/create-payment-intent': ({ serviceId = 'custom', customQuantity }) =>
    attempt(() => {
      const request = readCheckoutRequest({ ...person, serviceId, customQuantity, username: 'marta' }, 'es');
      return findEntry(request, entries);
    }),
  'POST /api/orders': ({ serviceId = 'custom', customQuantity }) =>
    attempt(() => {
      const { email: customerEmail, ...rest } = person;
      const body = {
        ...rest,
        serviceId,
        customerEmail,
        customerName: 'Marta Ruiz',
        instagramUsername: 'marta',
        quantity: customQuantity,
      };
      return findEntry(readManualOrder(body, 'es', entries), entries);
    }),
  'the checkout page': (named) =>
    quoteChoice(readVisit({ source: 'checkout', query: queryOf(named), kept: undefined, packages }).choice),
  'the rendered card form': (named) => {
    const ask = pageSelectionOf('cardForm', queryOf(named), services);
    // The browser validates custom quantities.
    if (ask.kind === 'none') return undefined;
    return quoteChoice(visitOfPackage({ ask, packages }).choice);
  },
  'the checkout page of a brand host': brandHost,
  'a recovery link': ({ serviceId = 201, customQuantity }) => {
    // A draft contains a service number. Custom quantities use a placeholder number.
    if (typeof serviceId !== 'number' || (serviceId !== 201 && customQuantity !== undefined))
      return undefined;
    const entry = services.find(({ id }) => id === serviceId);
    const draft = {
      username: 'marta',
      email: person.email,
      serviceId,
      audience: entry?.audience ?? null,
      customQuantity: customQuantity ?? null,
      discountCode: null,
      marketing: false,
    };
    const { packageId, ...form } = formOfDraft(draft, packages);
    return packageId ? quoteChoice({ ...form, audience: entry?.audience ?? null, packageId }) : 'refused';
  },
};

const answersTo = (named: NamedChoice) =>
  Object.entries(entryPoints)
    .map(([name, sell]) => [name, sell(named)] as const)
    .filter(([, answer]) => answer !== undefined);
const expectedEverywhere = (named: NamedChoice, answer: Answer) =>
  answersTo(named).map(([name]) => [name, answer]);

describe('every entry point', () => {
  it.each(entries.map((entry) => [entry.id, entry] as const))(
    'every entry point sells service %i at the same price',
    (id, entry) => {
      const answer = { quantity: entry.quantity, cents: entry.priceCents };
      expect(answersTo({ serviceId: id })).toEqual(expectedEverywhere({ serviceId: id }, answer));
      if (entry.audience) {
        const query = new URLSearchParams({
          amount: String(entry.priceCents / 100),
          followers: String(entry.quantity),
        });
        expect(standaloneAnswer(query)).toEqual(answer);
      }
      if (isForPosts(entry.type)) {
        const request = readLikesRequest(
          {
            ...person,
            serviceId: id,
            instagramUsername: 'marta',
            selectedPosts: ['https://www.instagram.com/p/CAbc/'],
          },
          'es',
          entries,
        );
        expect(request.serviceId).toBe(id);
      }
    },
  );

  it.each([500, 510, 750, 1000, 1500, 2000, 9990, 35_000, 99_990, 100_000])(
    'every entry point sells the custom quantity %i at the same price',
    (customQuantity) => {
      const [, answer] = answersTo({ customQuantity })[0] ?? [];
      if (answer === undefined || answer === 'refused') throw new Error(`${customQuantity} is not sold`);
      expect(answersTo({ customQuantity })).toEqual(expectedEverywhere({ customQuantity }, answer));
      expect(standaloneAnswer(new URLSearchParams({ followers: String(customQuantity) }))).toEqual(answer);
      const amount = (answer.cents / 100).toFixed(2);
      expect(standaloneAnswer(new URLSearchParams({ amount, followers: String(customQuantity) }))).toEqual(
        answer,
      );
      const chat = answerPrice(
        { services, kinds: [] },
        { types: ['followers'], audience: 'europe', quantity: customQuantity, network: undefined },
        { locale: 'es' },
      );
      expect(chat?.text).toContain(formatMoney(answer.cents, 'es'));
    },
  );

  it.each<NamedChoice>([
    { serviceId: 0 },
    { serviceId: -1 },
    { serviceId: 999_999 },
    { serviceId: 305_999 },
    { serviceId: 'abc' },
    { serviceId: '204abc' },
    { serviceId: '2e2' },
    { serviceId: '0x CC' },
    { serviceId: '204.0' },
    { serviceId: '__proto__' },
    { serviceId: 'null' },
    { serviceId: 'followers' },
    { serviceId: 999_999, customQuantity: 1000 },
    { customQuantity: 0 },
    { customQuantity: 490 },
    { customQuantity: 505 },
    { customQuantity: 750.5 },
    { customQuantity: 100_010 },
    { customQuantity: 1_000_000 },
    { serviceId: 'custom' },
  ])('every entry point refuses %j', (named) => {
    expect(answersTo(named)).toEqual(expectedEverywhere(named, 'refused'));
    if (named.customQuantity !== undefined) {
      expect(isCustomQuantity(named.customQuantity)).toBe(named.serviceId !== undefined);
      if (named.serviceId === undefined)
        expect(standaloneAnswer(new URLSearchParams({ followers: String(named.customQuantity) }))).toBe(
          'refused',
        );
    }
  });
});

test.each([
  [10, 201],
  [11, 202],
  [1, 203],
  [2, 204],
  [8, 210],
  [204, 204],
])('tile %i selects service %i', (packageId, id) => {
  const request = readCheckoutRequest({ ...person, packageId, username: 'marta' }, 'es');
  expect(findEntry(request, entries).id).toBe(id);
  const query = new URLSearchParams({ packageId: String(packageId) });
  expect(pageSelectionOf('checkout', query, services)).toEqual({ kind: 'package', id });
});

test('a brand host refuses an amount that differs from the catalogue and shows the right one', () => {
  for (const followers of ['1000', '1500']) {
    const query = new URLSearchParams({ amount: '0.01', followers });
    expect(standaloneAnswer(query)).toBe('refused');
    const { ask } = readVisit({ source: 'standalone', query, kept: undefined, packages: followerPackages });
    expect(ask).toEqual({ kind: 'price', quantity: Number(followers) });
  }
});
