/** The map of the house: who may import whom. What each folder holds: README.md. */

/** What each folder may import of our own; a folder that is not named may import anything. */
export const folderImports: Record<string, string[]> = {
  contracts: ['contracts'],
  messages: ['messages', 'contracts'],
  web: ['web', 'contracts', 'messages'],
  sandbox: ['sandbox'],
  server: ['server', 'contracts', 'messages'],
};

/** The rooms of `web/`, and which of each other's files they may import: storefront and back office are built apart. */
export const webImports: Record<string, string[]> = {
  'web/storefront': ['web/storefront', 'web/shared'],
  'web/admin': ['web/admin', 'web/shared'],
  'web/shared': ['web/shared'],
};

/** Packages a folder may import; a folder that is not named may import any. */
export const folderPackages: Record<string, RegExp> = {
  contracts: /^zod$/,
  messages: /^$/,
  web: /^(?!node:)/,
};

/** Below all features; imports none of them. The first two may hold SQL. */
export const foundations = ['database', 'queue', 'gateways', 'http', 'mode', 'log'];

/** From the lowest rung up: a feature imports features of lower rungs, never a peer. Peers speak by jobs. */
export const ladder: string[][] = [
  ['staff'],
  ['settings'],
  ['entry'],
  ['members'],
  ['bulk'],
  ['pending'],
  ['catalog', 'blocking', 'content', 'directory', 'suppressions', 'history'],
  ['mail'],
  ['register', 'maintenance'],
  ['tax'],
  ['promotions', 'providers'],
  ['orders', 'pricing'],
  ['payments', 'fulfilment', 'refills'],
  ['checkout', 'withdrawals', 'invoices'],
  [
    'tracking',
    'customers',
    'proof',
    'insight',
    'figures',
    'marketing',
    'analytics',
    'support',
    'reviews',
    'calls',
    'api',
    'connections',
    'retention',
    'exports',
    'backups',
  ],
  ['clients', 'opening'],
  ['chat', 'imports', 'campaigns', 'doctor'],
  ['pages'],
];

/** They show what others have written. */
export const readers = ['tracking', 'proof', 'insight'];

/** The only files outside the features that import features. */
export const wiring = ['main', 'features', 'mode/lived-mode', 'mode/go-live'].map(
  (name) => `server/${name}.ts`,
);

/** All that may lie directly in server/. */
export const loose = ['main', 'features', 'config', 'config.test', 'deps', 'errors'].map(
  (name) => `server/${name}.ts`,
);

export const environmentReaders = ['server/config.ts', 'sandbox/config.ts'];
