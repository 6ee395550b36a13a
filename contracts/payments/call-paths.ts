/** Names each call of the back office in this module, with its method and path. */
export const paymentsCallPaths = {
  'payments.list': 'GET /api/admin/payments',
  'disputes.list': 'GET /api/admin/disputes',
  'balance-entries.list': 'GET /api/admin/balance-entries',
  'payouts.list': 'GET /api/admin/payouts',
  'payments.show': 'GET /api/admin/payments/:id',
  'orders.refundable': 'GET /api/admin/orders/:id/refundable',
  'disputes.show': 'GET /api/admin/disputes/:id',
  'reconciliation.list': 'GET /api/admin/reconciliation',
  'reconciliation.show': 'GET /api/admin/reconciliation/:day',
  'refunds.create': 'POST /api/admin/refunds',
  'disputes.evidence': 'POST /api/admin/disputes/:id/evidence',
  'disputes.accept': 'POST /api/admin/disputes/:id/accept',
  'reconciliation.compare-day': 'POST /api/admin/reconciliation/:day',
  'comparison.start': 'POST /api/admin/comparison',
} as const;
