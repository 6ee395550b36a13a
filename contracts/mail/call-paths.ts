export const mailCallPaths = {
  'mails.list': 'GET /api/admin/mails',
  'mails.show': 'GET /api/admin/mails/:id',
  'mails.body': 'GET /api/admin/mails/:id/body',
  'mails.allow': 'POST /api/admin/mails/:id/allow',
  'mails.resend': 'POST /api/admin/mails/:id/resend',
} as const;
