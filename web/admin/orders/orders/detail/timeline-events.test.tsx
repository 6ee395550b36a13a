import { expect, it } from 'vitest';
import type { StaffEvent } from '#contracts/orders/order-detail.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { outcomeOf } from './sections/money.tsx';
import { causeOf, toTimelineEvent as toldIn } from './timeline-events.ts';

const words = orderMessages.es;
const toEvent = (each: StaffEvent, said: typeof words) => toldIn(each, said, 'es');
const event: StaffEvent = {
  ...{
    id: 'e',
    at: '2026-11-20T14:35:00.000Z',
    kind: 'order.target',
    actor: 'staff',
    who: 'lucia',
    data: {},
  },
  before: { username: 'cafe.antes', link: 'a' },
  after: { username: 'cafe', link: 'a' },
};

it('a change lists only changed fields with both values', () => {
  expect(toEvent(event, words)).toMatchObject({
    text: 'Objetivo cambiado',
    who: 'lucia',
    icon: 'target',
    changes: [{ label: 'Usuario', before: 'cafe.antes', after: 'cafe' }],
  });
  const data = { before: { posts: ['A', 'B'] }, after: { posts: ['A', 'C'] } };
  const byBuyer = { ...event, kind: 'target_changed', actor: 'buyer', who: null, data } as const;
  expect(toEvent({ ...byBuyer, before: null, after: null }, words)).toMatchObject({
    who: 'comprador',
    changes: [{ label: 'Publicaciones', before: 'A, B', after: 'A, C' }],
  });
});

it('an entry keeps its own text, also for unknown events', () => {
  const note = { ...event, kind: 'note', data: { text: 'Tutea.' }, before: null, after: null };
  expect(toEvent(note, words)).toMatchObject({ text: 'Nota', quote: 'Tutea.', changes: [] });
  const strange = { ...note, kind: 'moon_rose', actor: 'system', who: null } as const;
  expect(toEvent(strange, words)).toMatchObject({ text: 'moon rose', who: 'la tienda' });
});

it('an entry marks failures', () => {
  const refused = { ...event, kind: 'payment_failed', before: null, after: null };
  expect(toEvent(refused, words)).toMatchObject({ tone: 'danger' });
  expect(toEvent({ ...refused, kind: 'delivery_partial' }, words)).toMatchObject({ tone: 'warn' });
  const resent = { ...refused, kind: 'order.resend' };
  expect(toEvent(resent, words)).toMatchObject({ tone: 'warn', text: 'Reenvío forzado' });
});

it('a finally paid payment is shown as paid, despite earlier failures', () => {
  const tried = { failureCode: 'authentication_required', parkedReason: null };
  const words = moneyMessages.es;
  expect(outcomeOf({ ...tried, state: 'succeeded' }, words)).toBe(words.payments.states.paid);
  expect(outcomeOf({ ...tried, state: 'open' }, words)).not.toBe(words.payments.states.paid);
  expect(outcomeOf({ ...tried, state: 'succeeded', parkedReason: 'paid_twice' }, words)).toBe(
    words.payments.states.parked,
  );
});

it.each([
  ['refunded', { amountCents: 999 }, 'Reembolsado · 9,99 €', undefined],
  [
    'refund_requested',
    { amountCents: 100, reason: 'not_delivered:01a2' },
    'Reembolso pedido · 1,00 €',
    'not_delivered:01a2',
  ],
  ['refund_requested', { amountCents: 100, reason: 'se enfadó' }, 'Reembolso pedido · 1,00 €', 'se enfadó'],
  ['delivery_progress', { percent: 50, delivered: 638 }, 'Entrega en curso · 638', undefined],
  ['provider_changed', { reason: 'provider_held' }, 'Pasado a otro proveedor', 'provider_held'],
  [
    'pending_resolved',
    { reason: 'delivery_partial', how: 'refund_rest', note: null },
    'Decisión tomada',
    undefined,
  ],
] as const)('event %s %j is shown with its figure, without codes', (kind, data, text, quote) => {
  const each = { ...event, kind, data, before: null, after: null };
  const shown = toEvent(each, words);
  expect([String(shown.text).replaceAll('\u00a0', ' '), shown.quote ?? causeOf(each)]).toEqual([text, quote]);
});
