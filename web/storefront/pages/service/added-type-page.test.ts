import { describe, expect, it } from 'vitest';
import type { Network } from '#contracts/catalog/networks.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import type { DeliveryClaims } from '#contracts/customers/social-proof.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { defaultDeliveryTimes } from '#contracts/orders/delivery-times.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import { builtInTypes, shownService } from '#tests/harness/shown-types.ts';
import { renderPage } from '../../entry-server.tsx';

const called = { one: 'seguidor de TikTok', many: 'seguidores de TikTok' };
const texts = { heading: 'Seguidores de TikTok', lead: 'l', title: 't', description: 'd', questions: [] };

const kind = (form: ServiceType, network: Network, sold = true): DisplayedType => ({
  builtIn: false,
  code: 'demo-kind',
  form,
  network,
  names: { es: called, fr: called, it: called, en: called },
  texts,
  services: sold
    ? [
        shownService({
          ...{ id: 900, type: form, kind: 'demo-kind', platform: network, quantity: 500, bonus: 20 },
          ...{ price: '7.99', priceCents: 799, regularPrice: '7.99', regularPriceCents: 799 },
          ...{ refillDays: 0, popular: true, maxPosts: 5 },
        }),
      ]
    : [],
});

const pageOf = (shown: DisplayedType, locale: Locale = 'es', claims?: DeliveryClaims) =>
  renderPage({
    page: shown.form,
    kind: shown.code,
    locale,
    data: {
      services: [],
      taxRateBasisPoints: 2100,
      identity: { name: 'Auge', legalName: 'E', taxId: 'B', address: [], registry: '', email: 'a@b.es' },
      publicUrl: 'https://shop.example',
      mode: 'live',
      host: 'main',
      year: 2026,
      content: { types: [...builtInTypes(), shown], claims },
    },
    ask: { kind: 'none' },
    assets: (source) => ({ file: `/${source}`, imports: [] }),
  });

describe('page of an added type', () => {
  it.each(locales)('the page of an added type has its own addresses in %s', (locale) => {
    const page = pageOf(kind('followers', 'tiktok'), locale);
    expect(page).toContain('rel="alternate" hrefLang="fr" href="https://shop.example/fr/demo-kind"');
    expect(page).toContain('hrefLang="en" href="https://shop.example/demo-kind"');
    expect(page).toContain('TikTok');
    expect(page).not.toContain('/social/');
  });

  it('the page of an added type asks for a username of its network, and for no audience', () => {
    const page = pageOf(kind('followers', 'tiktok'));
    expect(page).toContain('Tu usuario de TikTok');
    expect(page).toContain('Mi perfil de TikTok está en modo público');
    expect(page).toContain('500 seguidores de TikTok');
    expect(page).toContain('+20 seguidores de TikTok gratis');
    expect(page).toMatch(/data-island="[^"]*order-form-island\.tsx [^"]*own-frame\.ts/);
    expect(page).not.toContain('name="audience"');
    expect(page).not.toContain('Tu usuario de Instagram');
  });

  it('the page of an added type accepts pasted links without a directory, and a choice of posts with one', () => {
    const pasted = pageOf(kind('views', 'youtube'));
    expect(pasted).toContain('Sirve el enlace que copia YouTube');
    expect(pasted).not.toContain('name="postSource"');
    expect(pasted).toMatch(/data-island="[^"]*posts-form-island\.tsx [^"]*own-posts\.ts/);
    expect(pageOf(kind('views', 'instagram'))).toContain('name="postSource"');
  });

  it('the page of an added type states the owner’s delivery time and no measurement of other types', () => {
    const time = { audience: null, orders: 40, medianSeconds: 60, ninetySeconds: 90 };
    const claims: DeliveryClaims = {
      usual: {
        ...defaultDeliveryTimes,
        exceptions: [{ sells: 'demo-kind', fromQuantity: 1, atMostHours: 48 }],
      },
      longestHours: 48,
      times: [{ ...time, sells: 'followers', band: 2 }],
      estimateHolds: false,
    };
    const [line] =
      pageOf(kind('followers', 'tiktok'), 'es', claims).match(/<dt>Entrega estimada.*?<\/dd>/) ?? [];
    expect(line).toBe('<dt>Entrega estimada</dt><dd>Normalmente de inmediato; a veces hasta 48\u00a0h</dd>');
  });

  it('the page of an added type states that nothing is sold without prices, and is in no menu', () => {
    const page = pageOf(kind('followers', 'tiktok', false));
    expect(page).toContain('Ahora no está a la venta');
    const link = '<a href="/es/demo-kind">Seguidores de TikTok</a>';
    expect(page).not.toContain(link);
    expect(pageOf(kind('followers', 'tiktok'))).toContain(link);
  });
});
