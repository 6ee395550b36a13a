export const invoicesCallPaths = {
  'invoices.list': 'GET /api/admin/invoices',
  'invoices.show': 'GET /api/admin/invoices/:id',
  'invoices.record': 'GET /api/admin/invoices/:id/record.xml',
  'invoices.archive': 'GET /api/admin/invoices/archive',
  'invoices.mail': 'POST /api/admin/invoices/:id/mail',
  'orders.change-invoice-buyer': 'PUT /api/admin/orders/:id/invoice-buyer',
  'orders.accept-vat-number': 'POST /api/admin/orders/:id/vat-number',
  'invoices.cancel': 'POST /api/admin/invoices/:id/cancel',
  'invoices.pdf': 'GET /api/admin/invoices/:id/pdf',
  'invoices.ubl': 'GET /api/admin/invoices/:id/ubl',
} as const;
