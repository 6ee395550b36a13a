import { describe, expect, it } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { textsOf } from '#contracts/catalog/landing-texts.ts';
import { locales } from '#contracts/kit/locales.ts';
import type { OrderLookup, PublicOrder } from '#contracts/orders/orders.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { marketSentence, shortMarketSentence } from '#messages/markets.ts';
import { headOf } from '#messages/page-head.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { builtInTypes, shownService } from '#tests/harness/shown-types.ts';
import { renderPage } from './entry-server.tsx';
import type { PageData } from './render-input.ts';

const service = (id: number, quantity: number, more: Partial<Service>) =>
  shownService({ id, quantity, audience: 'europe', ...more });

const data: PageData = {
  services: [
    service(204, 1000, { bonus: 100, popular: true }),
    service(206, 5000, { priceCents: 3399, regularPriceCents: 3999, isOnSale: true, discountPercent: 15 }),
    service(101, 25, { audience: 'spain', priceCents: 349 }),
    service(219, 50, { type: 'likes', audience: null, priceCents: 229, maxPosts: 5 }),
  ],
  taxRateBasisPoints: 2100,
  identity: {
    name: 'Auge',
    legalName: 'Ejemplo <S. L.>',
    taxId: 'B00000000',
    address: ['Calle 1'],
    registry: 'hoja 1',
    email: 'hola@ejemplo.es',
  },
  publicUrl: 'https://shop.example',
  mode: 'live',
  host: 'main',
  year: 2026,
  content: {},
};

const render = (
  page: PageName | 'notFound',
  locale: (typeof locales)[number],
  some: Partial<PageData> = {},
) =>
  renderPage({
    page,
    locale,
    data: {
      ...data,
      ...some,
      content: { types: builtInTypes(some.services ?? data.services), ...some.content },
    },
    ask: { kind: 'none' },
    assets: (source) => ({ file: `/${source}`, imports: ['/react.js'] }),
  });

const pages = [...servedPages, 'notFound' as const];

const rendered = locales.flatMap((locale) =>
  pages.map((page) => ({ page, locale, name: `${page} in ${locale}`, html: render(page, locale) })),
);

const findPagesWithout = (
  marks: (shown: (typeof rendered)[number]) => string[],
  part = (html: string) => html,
) =>
  rendered.flatMap((shown) =>
    marks(shown)
      .filter((mark) => !part(shown.html).includes(mark))
      .map((mark) => `${shown.name} lacks ${mark}`),
  );

describe('every page in every language', () => {
  it('every page declares its language and its owner', () => {
    expect(findPagesWithout(({ locale }) => [`<html lang="${locale}">`, 'Ejemplo &lt;S. L.&gt;'])).toEqual(
      [],
    );
  });
  it('every page contains no broken value', () => {
    const broken = rendered.filter(({ html }) =>
      /undefined|NaN|\[object/.test(html.replace(/<script[\s\S]*?<\/script>/g, '')),
    );
    expect(broken.map(({ name }) => name)).toEqual([]);
  });

  it('every page in every language has a title and a description in its language', () => {
    const head = (page: (typeof pages)[number], locale: (typeof locales)[number]) =>
      headOf(page, locale, textsOf(page, undefined));
    const marks = findPagesWithout(({ page, locale }) => {
      const { title, description } = head(page, locale);
      return [`<title>${title} · Auge</title>`, `<meta name="description" content="${description}"/>`];
    });
    expect(marks).toEqual([]);
    const shared = pages.filter(
      (page) => new Set(locales.map((locale) => head(page, locale).description)).size < locales.length,
    );
    expect(shared).toEqual([]);
  });

  it('every page in every language has a footer with the company’s details, the payment methods and the current year', () => {
    const company = ['Ejemplo &lt;S. L.&gt;', 'B00000000', 'Calle 1', 'hoja 1', 'mailto:hola@ejemplo.es'];
    const methods = ['VISA', 'Mastercard', 'AMEX', 'Apple Pay', 'Google Pay'];
    const legal = ['privacy', 'terms', 'refunds'] as const;
    const marks = findPagesWithout(
      ({ locale }) => [
        ...company,
        ...methods,
        '©\u00a02026',
        ...legal.map((page) => `href="${pathTo(page, locale)}"`),
      ],
      (html) => html.split('<footer')[1] ?? '',
    );
    expect(marks).toEqual([]);
  });

  it('the landing page may be indexed, and pages about orders may not', () => {
    const hidden: (typeof pages)[number][] = ['orderSuccess', 'tracking', 'notFound'];
    const marks = findPagesWithout(({ page, locale }) => {
      if (hidden.includes(page)) return ['<meta name="robots" content="noindex"/>'];
      const address = `https://shop.example${pathTo('followers', locale)}`;
      return page === 'followers' ? [`<link rel="canonical" href="${address}"/>`] : [];
    });
    expect(marks).toEqual([]);
  });
});

describe('price list', () => {
  const html = render('followers', 'es');

  it('the price list has both audiences with only their packages', () => {
    expect(html.match(/name="package"/g)).toHaveLength(4);
    expect(html.slice(html.indexOf('<main'), html.indexOf('</main'))).not.toContain('2,29');
  });

  it('the price list has one list for likes, without a custom quantity', () => {
    const likes = render('likes', 'es');
    expect(likes.match(/name="package"/g)).toHaveLength(1);
    expect(likes).not.toMatch(/name="(audience|customQuantity)"/);
    expect(likes).toContain('50 me gusta');
  });

  it('the price list shows its lowest price under the headline, and none without packages', () => {
    const lead = (html: string) => html.match(/<\/h1><p>.*?<\/p>/)?.[0] ?? '';
    for (const page of ['followers', 'landing'] as const)
      expect(lead(render(page, 'es'))).toContain('<b>Desde 3,49\u00a0€, IVA incluido.</b>');
    expect(lead(render('likes', 'en'))).toContain('<b>From €2.29, VAT included.</b>');
    expect(lead(render('views', 'es'))).not.toContain('<b>');
    const closed = { likes: { everywhere: 'pause' as const, countries: [] } };
    expect(lead(render('likes', 'es', { content: { closed } }))).not.toContain('<b>');
  });

  it('the price list crosses out only really reduced prices', () => {
    expect(html.match(/<s>/g)).toHaveLength(1);
    expect(html).toContain('39,99');
    expect(render('followers', 'es', { services: data.services.slice(0, 1) })).not.toContain(
      '30 días anteriores',
    );
  });

  it('the order form ticks no box in advance', () => {
    expect(html).not.toMatch(/type="checkbox"[^>]*checked/);
  });

  it('a page mentions the demonstration only in demonstration mode', () => {
    expect(html).not.toContain('class="demo"');
    expect(render('followers', 'es', { mode: 'sandbox' })).toContain('class="demo"');
  });
});

describe('consent banner', () => {
  const asks = (content: PageData['content']) => render('followers', 'es', { content });
  const measurement = { script: 'https://tag.test/gtag/js?id=G-TEST' };

  it('the consent banner is hidden in pages with measurement, unticked, and absent elsewhere', () => {
    const html = asks({ measurement });
    expect(html).toMatch(/<section id="consent"[^>]* hidden=""/);
    expect(html).toContain('data-consent="open"');
    expect(html).not.toContain('src="https://tag.test');
    expect(asks({})).not.toMatch(/id="consent"|data-consent/);
  });

  it('the consent banner gives refusing and accepting the same appearance', () => {
    const buttons = asks({ measurement }).match(/<button[^>]*data-consent="(?:none|all)"/g) ?? [];
    expect(buttons).toHaveLength(2);
    expect(new Set(buttons.map((button) => button.replace(/"(none|all)"/, ''))).size).toBe(1);
  });
});

describe('countdown banner', () => {
  it('the countdown banner describes the offer in the page’s language, and is absent without one', () => {
    const terms = { basisPoints: 750, minimumCents: 500, serviceTypes: ['likes' as const] };
    const countdown = { code: 'VIP5', ...terms, seconds: 600 };
    const html = render('followers', 'fr', { content: { countdown } });
    expect(html).toContain('7,5\u00a0%');
    expect(html).toContain('<time>10:00</time>');
    expect(html).toContain('data-terms="750 500 likes"');
    expect(html).toMatch(/<aside id="offer"[^>]* hidden=""/);
    expect(render('followers', 'fr')).not.toContain('id="offer"');
  });
});

describe('tracking page without scripts', () => {
  const words = trackingMessages.fr;
  const order: PublicOrder = {
    orderNumber: 'K7PM4XWQ2D',
    status: 'processing',
    paidAt: null,
    completedAt: null,
    serviceType: 'followers',
    audience: 'europe',
    quantity: 1000,
    bonus: 100,
    maskedUsername: 'm•••••',
    createdAt: '2026-11-21T11:00:00.000Z',
    delivery: null,
    standing: 'underway',
    progress: [],
    estimate: null,
    waits: false,
    usualHours: 24,
    timeline: [],
  };
  const shown = (lookUp: OrderLookup) => render('tracking', 'fr', { content: { lookUp } });

  it('the tracking page without scripts has a form that submits the number to itself', () => {
    expect(render('tracking', 'fr')).toMatch(/<form class="find"[^>]*>.*<input[^>]* name="order"/);
  });

  it('the tracking page shows the order of its address', () => {
    const html = shown({ typed: '#k7pm4xwq2d', order });
    expect(html).toContain(words.order.heading('K7PM4XWQ2D'));
    expect(html).toContain('value="K7PM4XWQ2D"');
  });

  it.each([
    ['empty', words.search.required],
    ['missing', words.search.notFound],
    ['rate_limited', words.search.failed],
  ] as const)('the tracking page explains an address that is %s', (trouble, text) => {
    expect(shown({ typed: '', trouble })).toContain(text.replaceAll("'", '&#x27;'));
  });
});

describe('countries of sale', () => {
  const markets = {
    countries: ['ES', 'FR', 'GB'],
    blocked: ['IT'],
    others: ['GB'],
    closedTerritories: ['ES-canarias'],
  };
  const legal = {
    versions: [
      { version: 1, title: 'Terms', publishedAt: '2026-01-01T00:00:00.000Z', html: '', contents: [] },
    ],
    exampleOwner: false,
  };

  it.each(['followers', 'likes', 'views', 'faq', 'terms'] as const)(
    'the countries of sale are stated on the page %s',
    (page) => {
      const missing = locales.filter((locale) => {
        const [text = ''] = render(page, locale, { content: { markets, legal } }).split('<footer');
        return !text.includes(
          marketSentence(markets, locale).replaceAll('&', '&amp;').replaceAll("'", '&#x27;'),
        );
      });
      expect(missing).toEqual([]);
    },
  );

  it('the countries of sale are stated before the packages and the email of the order form', () => {
    const html = render('followers', 'es', { content: { markets } });
    expect(html.indexOf(`<summary>${shortMarketSentence(markets, 'es')}`)).toBeGreaterThan(0);
    expect(html.indexOf(shortMarketSentence(markets, 'es'))).toBeLessThan(html.indexOf('id="email"'));
  });

  it('the countries of sale limit the countries of the checkout', () => {
    expect(render('followers', 'es', { content: { markets } })).toMatch(
      /countries(?:"|&quot;):\[(?:"|&quot;)ES(?:"|&quot;),(?:"|&quot;)FR/,
    );
  });
});
