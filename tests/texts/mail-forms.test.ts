import { describe, expect, it } from 'vitest';
import type { OrderId, OrderNumber } from '#contracts/kit/ids.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import { composeInvitationMail } from '#server/customers/reviews/review-invitation.ts';
import { composeMail } from '#server/mail/wording/compose-mail.ts';
import { dark, light } from '#server/mail/wording/layout.ts';
import { composeCompletedMail } from '#server/mail/wording/order-completed.ts';
import { composeConfirmedMail } from '#server/mail/wording/order-confirmed.ts';
import { defaultReminderText } from '#server/marketing/abandoned-checkouts/read-plan.ts';
import { composeReminderMail } from '#server/marketing/abandoned-checkouts/reminder-mail.ts';
import { composeShortEndMail } from '#server/orders/endings/short-end-mails.ts';
import { composeParkedMail, composeRefundedMail } from '#server/payments/intents/payment-mails.ts';
import type { WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';

const shop = {
  name: 'Auge',
  legalName: 'Escalones de Prueba, S. L.',
  taxId: 'NIF B00000000',
  address: ['Calle Inventada 1', '28001 Madrid'],
  registry: 'Registro Mercantil de Madrid',
  email: 'soporte@shop.example',
};
const setting = { shop, publicUrl: 'https://shop.example', signingKey: 'k', signingKeys: ['k'] };
const number = 'K7PM4XWQ2D' as OrderNumber;
const id = '019a0000-0000-7000-8000-000000000001' as OrderId;

const orderIn = (locale: Locale, minutesUntilPaid = 1): MailOrder => ({
  id,
  number: 'K7PM4XWQ2D',
  state: 'processing',
  paymentState: 'paid',
  stopped: false,
  locale,
  email: 'marta@example.test',
  username: 'marta.estudio',
  serviceType: 'followers',
  audience: 'europe',
  quantity: 1000,
  bonusQuantity: 100,
  refillDays: 30,
  totalCents: 999,
  taxCents: 173,
  discount: null,
  taxRateBasisPoints: 2100,
  untaxed: null,
  invoicedTo: null,
  createdAt: new Date('2026-11-20T13:00:00Z'),
  paidAt: new Date(Date.UTC(2026, 10, 20, 13, minutesUntilPaid)),
  ahead: null,
  statements: [],
  posts: [],
  delivered: 1100,
});

const written: Record<string, (locale: Locale) => WrittenMail> = {
  'order-confirmed': (locale) => composeConfirmedMail(orderIn(locale), setting),
  'order-confirmed, late': (locale) => composeConfirmedMail(orderIn(locale, 200), setting),
  'order-completed': (locale) => composeCompletedMail(orderIn(locale), setting),
  'order-partial': (locale) =>
    composeShortEndMail(orderIn(locale), { arrived: 480, returningCents: 563 }, setting),
  'order-cancelled': (locale) =>
    composeShortEndMail(orderIn(locale), { arrived: 0, returningCents: 0 }, setting),
  'payment-parked': (locale) =>
    composeParkedMail({ ...orderIn(locale), number, amountCents: 899, keptCents: 899 }, setting),
  'order-refunded': (locale) =>
    composeRefundedMail({ ...orderIn(locale), number, amountCents: 400, keptCents: 599 }, setting),
  'checkout-reminder': (locale) =>
    composeReminderMail(orderIn(locale), setting, {
      text: defaultReminderText(locale),
      code: { name: 'R10-7KQ4MXPZ2D', until: null },
    }),
  'review-invitation': (locale) => composeInvitationMail(orderIn(locale), setting, 'token'),
};
const stop = { page: 'https://shop.example/stop', oneClick: 'https://shop.example/api/unsubscribe?token=x' };
const compose = (mail: WrittenMail) => composeMail(mail, { messageId: '<id@shop.example>', shop, stop });

describe('every mail about a purchase', () => {
  const mails = Object.entries(written).flatMap(([kind, write]) =>
    locales.map((locale) => ({ kind, locale, words: write(locale), mail: compose(write(locale)) })),
  );
  const wrong = (isWrong: (each: (typeof mails)[number]) => boolean) =>
    mails.filter(isWrong).map(({ kind, locale }) => `${kind} in ${locale}`);

  it('every mail about a purchase contains no missing value', () => {
    const missing = /\b(undefined|null|NaN)\b|\[object/;
    expect(
      wrong(({ mail: { html, text, subject } }) => [html, text, subject].some((part) => missing.test(part))),
    ).toEqual([]);
  });

  it('every mail about a purchase contains its title and reason in a short text', () => {
    expect(
      wrong(
        ({ words: { title, why }, mail: { text } }) =>
          !text.includes(title) || !text.includes(why) || text.length >= 6000,
      ),
    ).toEqual([]);
  });

  it('every mail about a purchase declares its language and has a distinct subject in each', () => {
    expect(wrong(({ locale, mail }) => !mail.html.includes(`<html lang="${locale}">`))).toEqual([]);
    const shared = Object.entries(written).filter(
      ([, write]) => new Set(locales.map((locale) => write(locale).subject)).size < locales.length,
    );
    expect(shared.map(([kind]) => kind)).toEqual([]);
  });

  it('every mail about a purchase is readable without images', () => {
    expect(wrong(({ mail }) => /<img(?![^>]* alt="[^"]+")|background-image/.test(mail.html))).toEqual([]);
  });
});

it("an owner's reminder keeps its paragraphs in both parts", () => {
  const text = {
    ...defaultReminderText('es'),
    body: 'Hola & <adiós>.\nSigue aquí.\n\nOtro párrafo.\n \nEl último.',
  };
  const mail = compose(composeReminderMail(orderIn('es'), setting, { text, code: null }));
  expect(mail.text).toContain('\n\nHola & <adiós>. Sigue aquí.\n\nOtro párrafo.\n\nEl último.\n\n');
  const paragraphs = [...mail.html.matchAll(/<p style="[^"]*">([^<]*)<\/p>/g)].map(([, words]) => words);
  expect(paragraphs).toEqual(['Hola &amp; &lt;adiós&gt;. Sigue aquí.', 'Otro párrafo.', 'El último.']);
});

it('the mail about a late payment says that it is late', () => {
  const { lateLead } = orderMailsMessages.es;
  expect(written['order-confirmed, late']!('es').lead).toBe(lateLead);
  expect(written['order-confirmed']!('es').lead).not.toBe(lateLead);
});

it('the mail about an order that ended short states only known refunds', () => {
  const known = compose(written['order-partial']!('es')).text;
  expect(known).toContain('480 de 1100');
  expect(known).toMatch(/Devolvemos 5,63\s€/);
  expect(compose(written['order-cancelled']!('es')).text).not.toContain('Devolvemos');
});

/** Returns the relative luminance of sRGB (WCAG 2.2, 1.4.3). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

it.each([
  ['light', light],
  ['dark', dark],
])('text has sufficient contrast in %s', (_, colours) => {
  const pairs = [
    [colours.ink, colours.sheet],
    [colours.ink, colours.paper],
    [colours.muted, colours.sheet],
    [colours.muted, colours.paper],
    [colours.onAccent, colours.accent],
  ] as const;
  for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});
