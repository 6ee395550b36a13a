import type { LegalTexts } from '../es/legal.ts';

export const legal: LegalTexts = {
  contents: 'Indice',
  version: (number) => `Versione ${number}`,
  inForceSince: 'In vigore dal giorno',
  until: 'fino al giorno',
  oldTitle: 'Questa versione non è più in vigore.',
  readCurrent: 'Leggi la versione attuale',
  exampleTitle: 'Testo di esempio.',
  exampleText:
    'Il titolare del negozio non ha ancora inserito i propri dati: la società indicata qui è inventata. Deve completarli e rivedere questo testo prima di vendere.',
  history: 'Versioni',
  current: 'attuale',
  none: 'Questo testo non è ancora pubblicato.',
};
