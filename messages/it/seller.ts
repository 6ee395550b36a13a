import { conditionFigures } from '../condition-figures.ts';
import type { SellerTexts } from '../es/seller.ts';

const { refillDropPercent, withdrawalDays } = conditionFigures;

export const seller: SellerTexts = {
  heading: 'Chi vende qui?',
  lead: 'Quello che conviene sapere prima di comprare, con i dati di questo negozio.',
  company: 'L’azienda',
  since: (month) => `Primo ordine di questo negozio: ${month}.`,
  record: 'Gli ultimi 90 giorni',
  delivered: 'Ordini consegnati per intero',
  refunded: 'Ordini rimborsati, in tutto o in parte',
  recordNote: 'Contano solo gli ordini pagati, senza quelli di esempio.',
  reviews: 'Da dove vengono le recensioni',
  reviewRules: [
    'Può recensire solo chi ha ricevuto un ordine, con il link che gli inviamo.',
    'Vengono pubblicate tutte e tutte contano per il voto; se un testo viene nascosto, diciamo perché.',
    'Non diamo nulla in cambio di una recensione.',
  ],
  promiseHeading: 'Che cosa promettiamo, e che cosa no',
  promised: 'Che cosa promettiamo',
  promises: [
    'Il totale che vedi è quello che viene addebitato: una volta sola, imposte comprese.',
    'Se arriva solo una parte, la completiamo o ti rimborsiamo quello che manca.',
    `Se il tuo pacchetto comprende il reintegro e manca più del ${refillDropPercent}% di quanto consegnato, il reintegro è gratuito.`,
    `Puoi recedere entro ${withdrawalDays} giorni, finché non è tutto consegnato.`,
  ],
  unpromised: 'Che cosa non promettiamo',
  limits: [
    'Che dietro ogni follower, mi piace o visualizzazione ci sia una persona, né che interagisca con te o compri qualcosa da te.',
    'Che i numeri restino: con il tempo possono scendere. Prima di pagare vedi se il tuo pacchetto comprende il reintegro.',
    'Che il social lo permetta: le sue regole possono vietare questo servizio, e può togliere quanto consegnato o agire su un account.',
    'Un’ora esatta di consegna: i tempi sono stime.',
  ],
  safety: 'I tuoi dati',
  safetyText:
    'Non ti chiediamo mai la password. I dati della carta vanno cifrati al gestore dei pagamenti; questo negozio non li vede e non li conserva.',
  withdrawal: 'Se cambi idea',
  withdrawalText: `Puoi recedere per ${withdrawalDays} giorni e fino alla consegna completa, senza dare spiegazioni: fermiamo la consegna e ti rimborsiamo la parte non consegnata.`,
  mail: 'Chi vende, che cosa abbiamo consegnato e che cosa non promettiamo:',
};
