import { conditionFigures } from '../condition-figures.ts';
import type { ConditionWords } from '../es/conditions.ts';

const { bankDays, refillDropPercent, repayDays, supportHours, unnamedUpToEuros, usualHours, withdrawalDays } =
  conditionFigures;

const afterDelivery = (days: number): string =>
  days === 1 ? 'nel giorno dopo la consegna' : `nei ${days} giorni dopo la consegna`;

const drop = `manca più del ${refillDropPercent}% di quanto consegnato`;
const askForRefill = `${drop}, chiedilo gratis dal tuo ordine`;
const refill = {
  lead: (days: number): string => (days > 0 ? 'Reintegro incluso:' : 'Reintegro non incluso:'),
  text: (days: number): string =>
    days > 0
      ? `se ${afterDelivery(days)} ${askForRefill}.`
      : 'se poi i numeri calano, scrivici e verifichiamo. I tuoi diritti di legge restano gli stessi.',
};

const own = (number: string) =>
  `Il tuo ordine ${number} è ancora in consegna allo stesso destinatario: questo inizierà appena sarà terminato.`;

const estimate = (hours: number) =>
  `Di norma l’ordine viene elaborato subito; a volte, però, può richiedere fino a ${hours} ore`;
const usualDelivery = {
  /** Without a quantity. */
  estimate: `${estimate(usualHours)}.`,
  usual: (hours: string) => `Di norma subito; a volte fino a ${hours} h`,
  usualLarge: (hours: string) => `Inizia subito; può richiedere fino a ${hours} h`,
};

const withoutVat = 'Con una partita IVA di un altro paese dell’UE confermata dal VIES, non paghi l’IVA.';
const businessLead = `Avrai subito la fattura completa. ${withoutVat}`;

const offer = {
  over: 'L’offerta è terminata',
  text: 'Il prezzo del tuo pacchetto non cambia.',
};

const withdrawalText = `Puoi recedere per ${withdrawalDays} giorni e fino alla consegna completa dell’ordine: fermiamo la consegna e ti rimborsiamo la parte non consegnata.`;

export const form: ConditionWords['form'] = {
  markets: 'Vendiamo nell’Unione europea',
  refill,
  waiting: null,
  business: null,
  delivery: usualDelivery,
  payment: null,
  withdrawal: {
    short: `${withdrawalDays} giorni per recedere, fino alla consegna completa`,
    text: withdrawalText,
  },
  offer: null,
};

export const dialog: ConditionWords['dialog'] = {
  markets: null,
  refill,
  waiting: own,
  business: {
    lead: businessLead,
    above: `Per una fattura oltre i ${unnamedUpToEuros} € la legge richiede nome, codice fiscale e indirizzo.`,
    outside: 'Per una fattura fuori dal territorio dell’IVA la legge richiede nome e indirizzo.',
  },
  delivery: usualDelivery,
  payment: null,
  withdrawal:
    'Hai chiesto di iniziare subito e sai che il diritto di recesso si perde con la consegna completa.',
  offer,
};

const waiting = {
  own,
  other:
    'Un altro ordine è ancora in consegna allo stesso destinatario: questo inizierà appena sarà terminato.',
};

const untaxed = {
  reverse_charge: 'IVA (inversione contabile)',
  outside: 'IVA (fuori dal suo territorio)',
};

export const success: ConditionWords['success'] = {
  markets: null,
  refill: {
    later: `Quando l’ordine sarà completato, potrai chiederlo qui se ${drop}.`,
    laterWithin: (days: number) => `Incluso: se ${afterDelivery(days)} ${drop}, potrai chiederlo qui.`,
    now: (days: number | null) =>
      days ? `Se ${afterDelivery(days)} ${drop}, chiedilo qui.` : `Se ${drop}, chiedilo qui.`,
    notIncluded: 'Questo pacchetto non comprende il reintegro. Se i numeri calano, scrivici e verifichiamo.',
  },
  waiting,
  business: untaxed,
  delivery: {
    estimate,
    wait: (hours: number) =>
      `Se la consegna va a rilento, attendi ${hours} ore e scrivici con il numero d’ordine:`,
  },
  payment: null,
  withdrawal: {
    stop: 'Fermiamo la consegna e rimborsiamo la parte non consegnata.',
    delivered: 'Consegnato al momento del recesso',
    refund: (amount: string) =>
      `Ti abbiamo rimborsato ${amount} sul mezzo con cui hai pagato. Di solito la banca lo mostra in ${bankDays.from}–${bankDays.to} giorni.`,
  },
  offer: null,
};

export const mail: ConditionWords['mail'] = {
  markets: null,
  refill,
  waiting,
  business: untaxed,
  delivery: null,
  payment: null,
  withdrawal: `Ti rimborseremo entro ${repayDays} giorni da quando riceviamo il recesso, con lo stesso mezzo di pagamento e senza alcun costo per te.`,
  offer: null,
};

export const faq: ConditionWords['faq'] = {
  markets: form.markets,
  refill: `I numeri possono calare con il tempo. Ogni pacchetto indica se include il reintegro e per quanti giorni. Se lo include e ${askForRefill}. Altrimenti scrivici con il numero d’ordine e verifichiamo.`,
  waiting:
    'Sì. Se i due ordini sono dello stesso tipo, il secondo parte in automatico quando finisce il primo. Non devi fare nulla.',
  business: (codes: string, form: string) =>
    `Prima di pagare, apri «${codes}» e poi «${form}». ${businessLead} Se hai già pagato, chiedi la fattura completa nella pagina della fattura, per lo stesso importo.`,
  delivery: {
    estimate: `${usualDelivery.estimate} È una stima, e gli ordini grandi richiedono più tempo: accanto al totale vedi quella per la tua quantità, e nel tracciamento lo stato reale.`,
    support: `Aspetta ${supportHours} ore, o il tempo stimato per la tua quantità se è più lungo, poi scrivici con il numero d’ordine. Se l’addebito sembra doppio, scrivici subito.`,
  },
  payment:
    'Con carta e, in base al tuo paese e al tuo dispositivo, con Apple Pay, Google Pay o Bizum: al momento di pagare vedi le opzioni disponibili. I dati della carta vengono inviati cifrati al gestore dei pagamenti; questo negozio non li vede e non li conserva.',
  withdrawal: {
    right: `Sì. Puoi recedere per ${withdrawalDays} giorni e finché l’ordine non è consegnato per intero. Usa «Recedere dal contratto qui», in fondo a ogni pagina: fermiamo la consegna e ti rimborsiamo la parte non consegnata.`,
    refund: `Chiediamo subito il rimborso, sullo stesso mezzo con cui hai pagato. I tempi dipendono poi dalla tua banca: di solito da ${bankDays.from} a ${bankDays.to} giorni.`,
  },
  offer: null,
};

export const terms: ConditionWords['terms'] = {
  markets: form.markets,
  refill: askForRefill,
  waiting:
    'Due ordini dello stesso tipo per lo stesso destinatario si consegnano uno dopo l’altro: il secondo inizia quando il primo è terminato.',
  business: `Se compri come azienda o professionista, inserisci i tuoi dati prima di pagare. ${withoutVat}`,
  delivery: 'Il tempo che vedi all’acquisto dipende dalla quantità: è una stima, non una garanzia.',
  payment:
    'I mezzi di pagamento disponibili dipendono dal tuo paese, dall’importo e dal tuo dispositivo; li vedi prima di pagare.',
  withdrawal: `Hai ${withdrawalDays} giorni per recedere senza dare un motivo`,
  offer: null,
};

export const chat: ConditionWords['chat'] = {
  ...faq,
  withdrawal: { ...faq.withdrawal, text: withdrawalText },
  business: (form: string) =>
    `Se compri come azienda, inserisci i tuoi dati prima di pagare, in «${form}»: la fattura sarà completa. Se hai già pagato, chiedi quella completa nella pagina della fattura, per lo stesso importo.`,
};

export const error: ConditionWords['error'] = {
  markets: {
    country: 'Al momento non vendiamo nel tuo paese.',
    territory: 'Vendiamo {{country}}, ma per ora non {{territory}}.',
  },
  refill: `Il calo non supera il ${refillDropPercent}% di quanto consegnato; potrai chiedere il reintegro se aumenta.`,
  waiting: null,
  business:
    'Prima di pagare, inserisci i dati che la legge richiede nella fattura di questo acquisto: nome, codice fiscale e indirizzo.',
  delivery: null,
  payment: null,
  withdrawal: 'Per iniziare subito devi spuntare le due caselle sul recesso.',
  offer: {
    code: 'L’offerta di questo codice è terminata. Puoi comprare al prezzo abituale.',
    extra: `${offer.over}. ${offer.text}`,
  },
};
