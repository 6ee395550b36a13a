import { z } from 'zod';
import { ShopError } from '#server/platform/errors.ts';
import { defineBulkAction } from '#server/staff/bulk/bulk-action.ts';
import { resendInTransaction } from './mails.ts';
import { findMailOfOrder } from './store-staff.ts';

const resend = defineBulkAction({
  subject: 'orders',
  effects: ['mailing'],
  values: z.object({ kind: z.enum(['order-confirmed', 'order-completed']) }),
  run: async (deps, tx, { id, staff, key, values }) => {
    const mail = await findMailOfOrder(tx, { orderId: id, kind: values.kind });
    if (!mail) throw new ShopError('not_found', `no mail ${values.kind} of the order`);
    await resendInTransaction(deps, tx, { id: mail.id, key, staff });
    return undefined;
  },
});

export const mailBulkActions = { order_resend_mail: resend };
