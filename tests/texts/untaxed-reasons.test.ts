import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderId } from '#contracts/kit/ids.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { type UntaxedReason, untaxedReason, untaxedReasons } from '#contracts/tax/untaxed.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { mailMessages } from '#messages/mail.ts';
import { standingMessages } from '#messages/standing.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { composeConfirmedMail } from '#server/mail/wording/order-confirmed.ts';
import { sampleOrder } from '#server/mail/wording/sample-facts.ts';
import { describeNumbers } from '../../web/storefront/describe-numbers.ts';
import { OrderDetails } from '../../web/storefront/order/order-details.tsx';
import { HistoryPage } from '../../web/storefront/pages/account/history-page.tsx';
import type { RenderInput } from '../../web/storefront/render-input.ts';
import { visibleText } from './visible-text.ts';

const named: Record<UntaxedReason, Record<Locale, RegExp>> = {
  reverse_charge: {
    es: /^IVA \(inversión del sujeto pasivo\)$/m,
    fr: /^TVA \(autoliquidation\)$/m,
    it: /^IVA \(inversione contabile\)$/m,
    en: /^VAT \(reverse charge\)$/m,
  },
  outside: {
    es: /^IVA \(fuera de su territorio\)$/m,
    fr: /^TVA \(hors de son territoire\)$/m,
    it: /^IVA \(fuori dal suo territorio\)$/m,
    en: /^VAT \(outside the VAT area\)$/m,
  },
};

const setting = {
  shop: {
    ...{ name: 'Auge', legalName: 'Auge, S. L.', taxId: 'B00000000', registry: 'Registro' },
    ...{ address: ['Calle 1'], email: 'soporte@shop.example' },
  },
  ...{ publicUrl: 'https://shop.example', signingKey: 'k', signingKeys: ['k'] },
};

const shownOrder = (untaxed: UntaxedReason | null) =>
  ({
    ...{ id: 'x' as OrderId, orderNumber: 'K7PM4XWQ2D', instagramUsername: 'cafe', accessToken: 't' },
    ...{ status: 'processing', standing: 'underway', paymentStatus: 'paid', parkedPayment: null },
    ...{ serviceType: 'followers', audience: 'europe', kind: null, quantity: 1000, bonus: 0, posts: [] },
    ...{ createdAt: '2026-11-20T13:00:00Z', totalCents: 826, refundedCents: 0, discount: null },
    ...(untaxed ? { taxCents: 0, taxRateBasisPoints: 0 } : { taxCents: 143, taxRateBasisPoints: 2100 }),
    untaxed,
  }) as unknown as BuyerOrder;

const channels: Record<string, (locale: Locale, untaxed: UntaxedReason | null) => string> = {
  'the order on the success and tracking pages': (locale, untaxed) => {
    const frame = {
      props: { locale, shape: describeNumbers(locale) },
      words: trackingMessages[locale],
      plain: standingMessages[locale],
    } as Parameters<typeof OrderDetails>[0]['frame'];
    const page = createElement(OrderDetails, { order: shownOrder(untaxed), frame });
    return visibleText(renderToStaticMarkup(page)).join('\n');
  },
  'the order history': (locale, untaxed) => {
    const input = { locale, data: { content: { history: { order: shownOrder(untaxed) } } } };
    const page = createElement(HistoryPage, { input: input as unknown as RenderInput });
    return visibleText(renderToStaticMarkup(page)).join('\n');
  },
  'the confirmation mail': (locale, untaxed) => {
    const tax = untaxed ? { taxCents: 0, taxRateBasisPoints: 0 } : {};
    const mail = composeConfirmedMail(
      { ...sampleOrder(locale, 'order-confirmed'), ...tax, untaxed },
      setting,
    );
    return (mail.facts ?? []).flat().join('\n');
  },
};

const cases = Object.keys(channels).flatMap((channel) =>
  untaxedReasons.flatMap((reason) => locales.map((locale) => [channel, reason, locale] as const)),
);

test.each(cases)('%s states the reason %s in %s', (channel, reason, locale) => {
  const text = channels[channel]?.(locale, reason) ?? '';
  expect(text).toMatch(named[reason][locale]);
  for (const other of untaxedReasons) if (other !== reason) expect(text).not.toMatch(named[other][locale]);
});

test.each(Object.keys(channels))('%s states no reason for a taxed order', (channel) => {
  for (const locale of locales)
    for (const reason of untaxedReasons)
      expect(channels[channel]?.(locale, null)).not.toMatch(named[reason][locale]);
});

test.each([
  [2100, null, null],
  [2100, 'domestic', null],
  [2000, 'one_stop', null],
  [0, null, 'reverse_charge'],
  [0, 'reverse_charge', 'reverse_charge'],
  [0, 'outside', 'outside'],
] as const)(
  'a rate of %s with the treatment %s has the reason %s',
  (taxRateBasisPoints, treatment, reason) => {
    expect(untaxedReason({ taxRateBasisPoints, treatment })).toBe(reason);
  },
);

test.each(locales)('the confirmation mail contains the business of a full invoice in %s', (locale) => {
  const order = sampleOrder(locale, 'order-confirmed');
  const company = composeConfirmedMail({ ...order, invoicedTo: 'Beispiel GmbH' }, setting);
  const paragraphs = (mail: typeof company) => mail.sections.flatMap((section) => section.paragraphs ?? []);
  const { mail, mailFull } = invoiceMessages[locale];
  expect(company.facts).toContainEqual([mailMessages[locale].labels.invoicedTo, 'Beispiel GmbH']);
  expect(paragraphs(company)).toContain(mailFull);
  expect(paragraphs(company)).not.toContain(mail);
  expect(paragraphs(composeConfirmedMail(order, setting))).toContain(mail);
});
