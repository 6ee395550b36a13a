export const checkoutCallPaths = {
  'withdrawals.list': 'GET /api/admin/withdrawals',
  'withdrawals.show': 'GET /api/admin/withdrawals/:id',
  'withdrawals.accept': 'POST /api/admin/withdrawals/:id/accept',
  'withdrawals.close': 'POST /api/admin/withdrawals/:id/close',
} as const;
