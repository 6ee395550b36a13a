import { z } from 'zod';
import type { OrderId } from '#contracts/kit/ids.ts';
import { defineBulkAction } from '#server/staff/bulk/bulk-action.ts';
import { queueSending } from './submission/send-to-provider.ts';

/** Spends balance at the provider. Never submits a part again that a provider accepted. */
const send = defineBulkAction({
  subject: 'orders',
  effects: ['provider_balance'],
  values: z.object({}),
  run: async (deps, tx, { id, staff, key }) => {
    await queueSending(deps, tx, { orderId: id as OrderId, staff, key, forceResend: false });
    return undefined;
  },
});

export const fulfilmentBulkActions = { order_send: send };
