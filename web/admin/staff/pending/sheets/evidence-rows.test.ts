import { expect, it } from 'vitest';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import { causesMessages } from '#messages/admin/operations/causes.ts';
import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { evidenceMessages } from '#messages/admin/staff/evidence.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import { evidenceRows } from './evidence-rows.ts';

const words = {
  evidence: evidenceMessages.es,
  causes: causesMessages.es,
  money: moneyMessages.es,
  mails: mailLogMessages.es,
  treatments: taxMessages.es.treatments,
};
const evidenceTextOf = (reason: PendingItem['reason'], evidence: object, kind = 'submission') =>
  evidenceRows({ reason, kind, evidence } as unknown as PendingItem, words, 'es').map(
    ({ label, text }) => `${label}: ${text}`,
  );

it.each<[PendingItem['reason'], object, string[]]>([
  [
    'dispute',
    { state: 'needs_response', reason: 'fraudulent' },
    ['Estado: Espera respuesta', 'Causa: no reconoce el pago'],
  ],
  [
    'submission_ambiguous',
    { errorCode: 'ECONNRESET', attempt: 1, providerId: 1 },
    ['Error: se cortó la conexión', 'Intento: 1'],
  ],
  ['provider_held', { reason: 'insufficient_funds' }, ['Causa: la cuenta del proveedor no tiene saldo']],
  [
    'route_at_loss',
    { serviceId: 205, type: 'followers', margin: -1665, providerService: '1001' },
    ['Margen: −16,7 %', 'Servicio allí: 1001'],
  ],
  [
    'refund_failed',
    { processorRefundId: null, failure: 'charge_disputed' },
    ['Causa: el banco tiene el pago en disputa: el dinero lo tiene él'],
  ],
  ['amount_mismatch', { here: 1299, there: 999 }, ['Aquí: 12,99 €', 'Allí: 9,99 €']],
  [
    'address_outside_vat',
    { issuedAs: 'domestic', issuedRate: 2100, issuedTaxCents: 2100, owedAs: 'outside', owedTaxCents: 0 },
    [
      'Facturado como: IVA español',
      'Tipo facturado: 21 %',
      'IVA facturado: 21,00 €',
      'Según la dirección: Fuera del IVA',
      'IVA según la dirección: 0,00 €',
    ],
  ],
  [
    'payment_without_order',
    {
      madeAt: '2026-11-20T09:30:00Z',
      refundedCents: 100,
      metadata: { order_number: 'ABCDEFGHJK', email: 'ana@example.com', quantity: '500', payment_id: 'x' },
    },
    [
      'Hora del pago: 20 nov 2026, 10:30:00',
      'Ya devuelto: 1,00 €',
      'Número de pedido: ABCDEFGHJK',
      'Correo: ana@example.com',
      'Cantidad: 500',
    ],
  ],
  ['mentioned', { by: 'lucia', text: 'mira esto' }, ['Quién: lucia', 'Nota: mira esto']],
])('the evidence of %s is formatted', (reason, evidence, expected) => {
  expect(evidenceTextOf(reason, evidence).map((line) => line.replaceAll(/[\u00a0\u202f]/g, ' '))).toEqual(
    expected,
  );
});
