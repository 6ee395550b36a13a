import type { Legal } from '../es/legal.ts';

export const legal: Legal = {
  contents: 'Contents',
  version: (number) => `Version ${number}`,
  inForceSince: 'In force since',
  until: 'until',
  oldTitle: 'This version is no longer in force.',
  readCurrent: 'Read the current version',
  exampleTitle: 'Sample text.',
  exampleText:
    'The owner of the shop has not entered their details yet: the company named here is invented. They must complete them and review this text before selling.',
  history: 'Versions',
  current: 'current',
  none: 'This text has not been published yet.',
};
