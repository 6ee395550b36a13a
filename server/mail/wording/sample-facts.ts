import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { consentStatements } from '#messages/consent.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';

export const sampleId = '019a0000-0000-7000-8000-000000000001';
const at = new Date('2026-11-20T13:02:00Z');
const email = 'marta@example.test';
const username = 'marta.estudio.de.ceramica';

export function sampleOrder(locale: Locale, kind: string): MailOrder {
  const { startNow, waive } = consentStatements[consentVersion][locale];
  return {
    id: sampleId as OrderId,
    number: 'K7PM4XWQ2D',
    state: ['delivery-started', 'order-confirmed', 'target-changed'].includes(kind)
      ? 'processing'
      : 'completed',
    paymentState: 'paid',
    stopped: false,
    locale,
    email,
    username,
    serviceType: 'followers',
    audience: 'europe',
    quantity: 1000,
    bonusQuantity: 100,
    refillDays: 30,
    totalCents: 899,
    taxCents: 156,
    discount: { code: 'SAVE10', cents: 100 },
    taxRateBasisPoints: 2100,
    untaxed: null,
    invoicedTo: null,
    createdAt: at,
    paidAt: at,
    ahead: null,
    statements: [
      { kind: 'start_now', statement: startNow, agreedAt: at },
      { kind: 'waive_withdrawal', statement: waive, agreedAt: at },
    ],
    posts: [],
    delivered: 1100,
  };
}

const common = {
  token_sha256: Buffer.alloc(32),
  code_hmac: Buffer.alloc(32),
  id: sampleId,
  number: 'K7PM4XWQ2D',
  email,
  username,
  some: true,
  created_at: at,
  expires_at: new Date(at.getTime() + 600_000),
  name: 'Marta Gil de la Cerámica',
  user_agent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
  network: '203.0.113.0/24',
  attempts: 12,
  role: 'agent',
  amountCents: 999,
  keptCents: 0,
  arrived: 640,
  returningCents: 417,
  serviceType: 'followers',
  audience: 'europe',
  quantity: 1000,
  bonusQuantity: 100,
  reachedCount: 5420,
  foundCount: 5180,
  missingCount: 240,
  order_number: 'k7pm-4xwq-2d',
  number_key: 'K7PM4XWQ2D',
  undecided_reason: null,
  order_id: null,
  declared_at: at,
  refund_cents: 417,
  ordered: 1100,
  lacking: 459,
  delivered: false,
  thread_id: sampleId,
  body: 'Hola, Marta.\nYa lo hemos visto con el proveedor: lo que falta llega hoy.',
  earlier: [],
  company: 'Cerámica de Prueba, S. L.',
  phone: '+34 600 000 000',
  service: 'followers',
  message: '¿Cuándo llega lo que falta?\nGracias.',
  holder: 'Escalones de Prueba, S. L.',
  validUntil: new Date('2027-01-20T11:00:00Z'),
  waitingSince: new Date('2027-01-20T07:00:00Z'),
  hours: 4,
  waiting: 12,
  days: 30,
  balance: '7.4200',
  low_balance: '25.0000',
  days_left: 2,
  currency: 'EUR',
  providerId: sampleId,
  found: 1840,
  bound: 2500,
  since: new Date('2026-11-22T10:00:00Z'),
  turned_on_by: 'marta',
};

const campaignLetter = {
  subject: 'Un 10 % menos esta semana',
  preheader: 'Hasta el domingo, con tu código.',
  body: 'Hola:\n\nEsta semana todo cuesta **un 10 % menos**. [Ver los servicios]({{page.chooser}})\n\n- Sin letra pequeña\n- Hasta el domingo',
  code: 'SAVE10',
};

const special: Record<string, Record<string, unknown>> = {
  'order-cancelled': { arrived: 0, returningCents: 899 },
  'sign-in-alert': { kind: 'guessing', username: 'admin' },
  'figure-alarm': { kind: 'margin' },
  'mail-proof': { code: '482913', recipient: 'hola@tienda.example' },
  'backup-alarm': { kind: 'old', last_good_at: null, error: null },
  'checkout-reminder': { onSale: true, code: 'R10-7KQ4MXPZ2D', codeUntil: new Date('2026-11-23T13:00:00Z') },
  campaign: campaignLetter,
  'campaign-test': campaignLetter,
  'shop-status': {
    worse: ['provider_held:1'],
    selling: 'part',
    parts: [
      { kind: 'closed', service: 'likes', country: 'FR' },
      {
        kind: 'provider_held',
        id: 1,
        name: 'Proveedor de prueba',
        since: at.toISOString(),
        orders: 12,
        amountCents: 41_260,
      },
    ],
  },
  'low-balance': { name: 'Proveedor de prueba' },
  invoice: {
    orderId: sampleId,
    number: 'K7QX-2027-S-000017',
    orderNumber: 'K7PM4XWQ2D',
    issuedOn: '20-01-2027',
    totalCents: 899,
  },
  'customer-passkey': { name: 'Teléfono de Marta' },
};

export const sampleRow = (locale: Locale, kind: string): Record<string, unknown> => ({
  ...common,
  locale,
  // Staff members use Spanish or English.
  language: locale === 'es' ? 'es' : 'en',
  ...special[kind],
});
