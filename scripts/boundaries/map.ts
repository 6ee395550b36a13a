/** Our own folders that each folder may import. A folder without an entry may import anything. */
export const folderImports: Record<string, string[]> = {
  contracts: ['contracts'],
  messages: ['messages', 'contracts'],
  web: ['web', 'contracts', 'messages'],
  // The field tables of outside services are data shared by client and stand-in.
  sandbox: ['sandbox', 'docs'],
  server: ['server', 'contracts', 'messages', 'docs'],
};

/** Folders of `web/` that each of them may import. Storefront and back office are built separately. */
export const webImports: Record<string, string[]> = {
  'web/storefront': ['web/storefront', 'web/shared'],
  'web/admin': ['web/admin', 'web/shared'],
  'web/shared': ['web/shared'],
};

/** Packages that a folder may import. A folder without an entry may import any. */
export const folderPackages: Record<string, RegExp> = {
  contracts: /^zod$/,
  messages: /^$/,
  web: /^(?!node:)/,
};

/**
 * Modules of `server/`, lowest first. A module imports only lower ones. It reaches higher ones by jobs and by
 * what `features.ts` passes to it. A part is a folder of a module with its own tables and stores.
 */
export const modules: readonly { name: string; parts: readonly string[] }[] = [
  {
    name: 'platform',
    parts: ['kit', 'database', 'queue', 'http', 'clients', 'config', 'logging', 'tracing', 'feature', 'auth'],
  },
  { name: 'staff', parts: ['sign-in', 'members', 'api-keys', 'settings', 'pending', 'bulk', 'maintenance'] },
  { name: 'catalog', parts: ['content', 'directory', 'blocking', 'past-orders'] },
  { name: 'mail', parts: ['suppressions'] },
  { name: 'orders', parts: ['promotions'] },
  { name: 'tax', parts: ['records'] },
  { name: 'fulfilment', parts: ['providers', 'refills', 'pricing'] },
  { name: 'payments', parts: [] },
  { name: 'invoices', parts: [] },
  { name: 'checkout', parts: ['withdrawals'] },
  {
    name: 'customers',
    parts: ['account', 'records', 'tracking', 'support', 'reviews', 'social-proof', 'chat', 'imports'],
  },
  { name: 'marketing', parts: ['abandoned-checkouts', 'campaigns', 'reporting', 'measurement'] },
  {
    name: 'operations',
    parts: [
      'call-log',
      'client-errors',
      'metrics',
      'health',
      'doctor',
      'export',
      'retention',
      'backups',
      'go-live',
      'api',
      'connections',
      'jobs',
      'alerts',
      'clock',
      'webhooks',
    ],
  },
  { name: 'pages', parts: [] },
];

/** Parts that write no table. */
export const readers = ['customers/tracking', 'customers/social-proof', 'operations/metrics'];

/** Parts that may contain SQL in any file. */
export const sqlParts = ['platform/database', 'platform/queue'];

/** Files that may import any module. */
export const wiring = ['main', 'features', 'operations/go-live/lived-mode', 'operations/go-live/go-live'].map(
  (name) => `server/${name}.ts`,
);
