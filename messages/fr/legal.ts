import type { LegalTexts } from '../es/legal.ts';

export const legal: LegalTexts = {
  contents: 'Sommaire',
  version: (number) => `Version ${number}`,
  inForceSince: 'En vigueur depuis le',
  until: 'jusqu’au',
  oldTitle: 'Cette version n’est plus en vigueur.',
  readCurrent: 'Lire la version actuelle',
  exampleTitle: 'Texte d’exemple.',
  exampleText:
    'Le titulaire de la boutique n’a pas encore indiqué ses coordonnées : la société nommée ici est inventée. Il doit les compléter et relire ce texte avant de vendre.',
  history: 'Versions',
  current: 'actuelle',
  none: 'Ce texte n’est pas encore publié.',
};
