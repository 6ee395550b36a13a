import { useMemo } from 'react';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';

export interface OrderDialogProps {
  order: StaffOrder;
  close: () => void;
}

/** Keeps one idempotency key while a dialog is open, so two clicks are one action. */
export const useKey = () => useMemo(() => ({ 'idempotency-key': crypto.randomUUID() }), []);
