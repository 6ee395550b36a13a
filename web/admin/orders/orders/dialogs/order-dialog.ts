import { useMemo } from 'react';
import type { StaffOrder } from '#contracts/orders/orders-list.ts';

/** What each dialog about an order is given. */
export interface OrderDialogProps {
  order: StaffOrder;
  close: () => void;
}

/** One key for as long as a dialog is open: pressing twice is one act. */
export const useKey = () => useMemo(() => ({ 'idempotency-key': crypto.randomUUID() }), []);
