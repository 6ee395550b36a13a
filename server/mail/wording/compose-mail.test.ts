import { describe, expect, it } from 'vitest';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { colonMessages } from '#messages/colon.ts';
import { consentStatements } from '#messages/consent.ts';
import { mailMessages } from '#messages/mail.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import type { WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';
import { escapeHtml } from '#server/platform/kit/escape.ts';
import { composeMail } from './compose-mail.ts';
import { composeCompletedMail } from './order-completed.ts';
import { composeConfirmedMail } from './order-confirmed.ts';

const shop: ShopIdentity = {
  name: 'Auge',
  legalName: 'Escalones de Prueba, S. L.',
  taxId: 'NIF B00000000',
  address: ['Calle Inventada 1', '28001 Madrid'],
  registry: 'Registro Mercantil de Madrid',
  email: 'soporte@shop.example',
};
const setting = { shop, publicUrl: 'https://shop.example', signingKey: 'k', signingKeys: ['k'] };
const compose = (written: WrittenMail, from = shop) =>
  composeMail(written, { messageId: '<id@shop.example>', shop: from });
const orderId = '019a0000-0000-7000-8000-000000000001' as OrderId;

function orderIn(locale: Locale, change: Partial<MailOrder> = {}): MailOrder {
  const { startNow, waive } = consentStatements[consentVersion][locale];
  const agreedAt = new Date('2026-11-20T13:02:00Z');
  return {
    id: orderId,
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
    createdAt: agreedAt,
    paidAt: agreedAt,
    ahead: null,
    statements: [
      { kind: 'start_now', statement: startNow, agreedAt },
      { kind: 'waive_withdrawal', statement: waive, agreedAt },
      { kind: 'order_button', statement: 'THE BUTTON', agreedAt },
    ],
    posts: [],
    delivered: 1100,
    ...change,
  };
}

const visible = (html: string) => html.replace(/<style>[\s\S]*<\/style>|<[^>]*>/g, ' ');

describe.each(locales)('the confirmation in %s', (locale) => {
  const order = orderIn(locale);
  const words = mailMessages[locale];
  const mail = compose(composeConfirmedMail(order, setting));

  it('the mail names the order in its subject line', () => {
    expect(mail.subject).toBe(words.confirmed.subject('K7PM4XWQ2D'));
    expect(mail.subject).toContain('K7PM4XWQ2D');
  });

  it('the confirmation contains every fact in both parts', () => {
    const facts = [
      'K7PM4XWQ2D',
      '@marta.estudio',
      formatMoney(999, locale),
      formatMoney(173, locale),
      words.labels.taxIncluded(locale === 'es' || locale === 'fr' ? '21\u00a0%' : '21%'),
      consentStatements[consentVersion][locale].startNow,
      consentStatements[consentVersion][locale].waive,
      words.withdrawal.startedEarly,
      words.withdrawal.waived,
      words.formTitle,
      words.confirmed.next[0] ?? 'missing',
      shop.legalName,
      shop.taxId,
      'Calle Inventada 1',
      shop.registry,
      shop.email,
      `order=${accessToken('k', orderId)}`,
      'order=K7PM4XWQ2D',
    ];
    expect(facts.filter((fact) => !mail.text.includes(fact))).toEqual([]);
    expect(facts.filter((fact) => !mail.html.includes(escapeHtml(fact)))).toEqual([]);
  });

  it('the confirmation shows a discount only when a code was used', () => {
    const reduced = compose(
      composeConfirmedMail({ ...order, discount: { code: 'VIP5', cents: 50 } }, setting),
    );
    expect(reduced.text).toContain(words.labels.discount('VIP5'));
    expect(reduced.text).toContain(`−${formatMoney(50, locale)}`);
    expect(mail.text).not.toContain('VIP5');
  });

  it('the confirmation lists the posts with their quantities when there are any', () => {
    const link = 'https://www.instagram.com/p/CAbc/';
    const likes = orderIn(locale, { serviceType: 'likes', audience: null, posts: [{ link, quantity: 37 }] });
    const { text, html } = compose(composeConfirmedMail(likes, setting));
    expect(text).toContain(`${link} · 37`);
    expect(html).toContain(escapeHtml(words.postsTitle.likes));
    expect(text).toContain(words.confirmed.nextWithPosts[1]);
    expect(html).not.toContain('<img');
    const picture = { shortcode: 'CAbc', cid: 'CAbc@posts', type: 'image/png', bytes: Buffer.from('') };
    const shown = compose(composeConfirmedMail(likes, setting, [picture]));
    expect(shown.html).toContain('<img src="cid:CAbc@posts" alt="CAbc"');
    expect(shown.html).toContain(link);
    expect(shown.text).toBe(text);
    expect(mail.text).not.toContain(words.postsTitle.likes);
  });

  it('the confirmation separates labels and values by the rules of the language', () => {
    const { colon } = colonMessages[locale];
    expect(mail.text).toContain(`${words.labels.number}${colon} K7PM4XWQ2D`);
    const apart = /[^\s]:(\s|$)/m.test(mail.text);
    expect(apart).toBe(locale !== 'fr');
  });

  it('the confirmation links to pages in its own language', () => {
    const prefix = `https://shop.example/${locale}/`;
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
    expect(links).toHaveLength(3);
    expect(links).toContain(`https://shop.example${pathTo('withdrawal', locale)}`);
    expect(links.filter((link) => link?.startsWith(prefix)).length).toBeGreaterThanOrEqual(2);
  });

  it('the confirmation is a complete page in its language, in light and dark, without external content', () => {
    expect(mail.html).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${locale}">`));
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).toContain('prefers-color-scheme:dark');
    expect(mail.html).not.toMatch(/<img|<script|<link|src=|url\(/);
  });

  it('the confirmation quotes the statements that the buyer accepted, not the label of the button', () => {
    expect(mail.text).not.toContain('THE BUTTON');
  });

  it('the confirmation is not a marketing mail', () => {
    expect(Object.keys(mail.headers ?? {}).map((name) => name.toLowerCase())).not.toContain(
      'list-unsubscribe',
    );
    expect(mail.headers).toMatchObject({ 'Reply-To': shop.email, 'Content-Language': locale });
  });
});

describe.each(locales)('the completion mail in %s', (locale) => {
  const words = mailMessages[locale];
  const mail = compose(composeCompletedMail(orderIn(locale), setting));

  it('the completion mail contains every fact in both parts', () => {
    const facts = [
      'K7PM4XWQ2D',
      words.completed.title,
      words.completed.withdrawal,
      words.completed.next(shop.email),
      shop.legalName,
      `order=${accessToken('k', orderId)}`,
    ];
    expect(facts.filter((fact) => !mail.text.includes(fact))).toEqual([]);
    expect(facts.filter((fact) => !mail.html.includes(escapeHtml(fact)))).toEqual([]);
  });

  it('the completion mail states the delivered quantity', () => {
    expect(mail.text).toMatch(/1[.,\s]?100 (de|sur|di|of) 1[.,\s]?100/);
  });
});

describe('the buyer’s consent', () => {
  it("the buyer's consent determines the withdrawal information", () => {
    const mail = compose(composeConfirmedMail(orderIn('es', { statements: [] }), setting));
    expect(mail.text).toContain('hasta el 4 de diciembre de 2026');
    expect(mail.text).not.toContain(mailMessages.es.consentTitle);
    expect(mail.text).not.toContain(mailMessages.es.withdrawal.waived);
    const done = compose(composeCompletedMail(orderIn('es', { statements: [] }), setting));
    expect(done.text).not.toContain(mailMessages.es.completed.withdrawal);
  });
});

describe('hostile text in a mail', () => {
  const hostile = `"><script>alert(1)</script>\r\nBcc: x@evil.example\n\n<img src=x onerror=1>'&`;
  const order = orderIn('es', {
    username: hostile,
    statements: [{ kind: 'start_now', statement: hostile, agreedAt: new Date() }],
  });
  const evilShop = { ...shop, name: hostile, legalName: hostile, email: hostile, address: [hostile] };
  const mail = compose(composeConfirmedMail(order, { ...setting, shop: evilShop }), evilShop);

  it('hostile text in a mail stays text in the HTML part', () => {
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(visible(mail.html)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('hostile text in a mail cannot start a line in the text part or a header', () => {
    expect(mail.text).not.toMatch(/^Bcc:/m);
    expect(mail.text).not.toMatch(/^<img/m);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.headers).not.toHaveProperty('Reply-To');
  });
});
