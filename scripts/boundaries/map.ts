/** This is the map of the house: it says who may import whom. README.md says what each folder holds. */

/** Says what each folder may import of our own; a folder that is not named may import anything. */
export const folderImports: Record<string, string[]> = {
  contracts: ['contracts'],
  messages: ['messages', 'contracts'],
  web: ['web', 'contracts', 'messages'],
  sandbox: ['sandbox'],
  server: ['server', 'contracts', 'messages'],
};

/**
 * Names the rooms of `web/`, and which of each other's files they may import: storefront and back office are
 * built apart.
 */
export const webImports: Record<string, string[]> = {
  'web/storefront': ['web/storefront', 'web/shared'],
  'web/admin': ['web/admin', 'web/shared'],
  'web/shared': ['web/shared'],
};

/** Lists packages a folder may import; a folder that is not named may import any. */
export const folderPackages: Record<string, RegExp> = {
  contracts: /^zod$/,
  messages: /^$/,
  web: /^(?!node:)/,
};

/**
 * Lists the modules of `server/`, from the lowest to the highest: a module imports lower ones, never a peer
 * or a higher one. Higher modules are reached by jobs and by what `features.ts` hands down. A part is a
 * folder of a module that keeps its own tables and stores; a module without parts is one part.
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

/** These parts only read: they write no table. */
export const readers = ['customers/tracking', 'customers/social-proof', 'operations/metrics'];

/** These parts may hold SQL in any file. */
export const sqlParts = ['platform/database', 'platform/queue'];

/** Only these files import features from outside the order of the modules. */
export const wiring = ['main', 'features', 'operations/go-live/lived-mode', 'operations/go-live/go-live'].map(
  (name) => `server/${name}.ts`,
);
