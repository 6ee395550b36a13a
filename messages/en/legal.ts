import type { LegalTexts } from '../es/legal.ts';

export const legal: LegalTexts = {
  contents: 'Contents',
  version: (number) => `Version ${number}`,
  inForceSince: 'In force since',
  until: 'until',
  oldTitle: 'This version is no longer in force.',
  readCurrent: 'Read the current version',
  exampleTitle: 'Sample text.',
  exampleText:
    'The shop’s owner hasn’t entered their details yet: the company named here is invented. They must fill them in and review this text before selling.',
  history: 'Versions',
  current: 'current',
  none: 'This text hasn’t been published yet.',
};
