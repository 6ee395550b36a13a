import { expect, test } from 'vitest';
import type { StaffEvent } from '#contracts/orders/order-detail.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { toTimelineEvent } from './timeline-events.ts';

const event = (before: object, after: object) =>
  ({
    ...{ id: '1', at: '', kind: 'order.send', actor: 'staff', who: 'eva' },
    ...{ before, after, data: {} },
  }) as unknown as StaffEvent;

test('a timeline formats states of parts and orders', () => {
  const before = { parts: [{ id: 'a', state: 'queued' }], state: 'pending' };
  const shown = toTimelineEvent(
    event(before, { state: 'processing', paymentState: 'paid' }),
    orderMessages.es,
    'es',
  );
  expect(shown.changes).toEqual([
    { label: 'Partes', before: 'Por enviar', after: undefined },
    { label: 'Estado', before: 'Pendiente', after: 'En proceso' },
    { label: 'Pago', before: undefined, after: 'Pagado' },
  ]);
});

test('a timeline shows a member’s text unchanged', () => {
  const shown = toTimelineEvent(event({ note: 'queued' }, { note: 'paid' }), orderMessages.es, 'es');
  expect(shown.changes).toEqual([{ label: 'Nota', before: 'queued', after: 'paid' }]);
});
