import { useMemo } from 'react';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';

/** Is what each dialog about an order gets. */
export interface OrderDialogProps {
  order: StaffOrder;
  close: () => void;
}

/** Keeps one key for as long as a dialog is open: pressing twice is one act. */
export const useKey = () => useMemo(() => ({ 'idempotency-key': crypto.randomUUID() }), []);
