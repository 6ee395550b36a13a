import { type PaymentIntentId, paymentIntentIdSchema } from '#contracts/kit/ids.ts';

export interface MerchantData {
  intentId: PaymentIntentId;
  paymentId: string;
  orderId: string;
  orderNumber: string;
}

const separator = '.';

export const writeMerchantData = ({ intentId, paymentId, orderId, orderNumber }: MerchantData): string =>
  [intentId, paymentId, orderId, orderNumber].join(separator);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns undefined for text that the shop did not write. */
export function readMerchantData(text: string | undefined): MerchantData | undefined {
  const [intentId = '', paymentId = '', orderId = '', orderNumber = ''] = (text ?? '').split(separator);
  const id = paymentIntentIdSchema.safeParse(intentId);
  if (!id.success || !uuid.test(paymentId) || !uuid.test(orderId) || orderNumber === '') return undefined;
  return { intentId: id.data, paymentId, orderId, orderNumber: orderNumber.slice(0, 40) };
}
