import { conditionFigures } from '../condition-figures.ts';
import type { WithdrawalTexts } from '../es/withdrawal.ts';
import { success, terms } from './conditions.ts';

const { repayDays, withdrawalDays } = conditionFigures;

export const withdrawal: WithdrawalTexts = {
  heading: 'Recedere dal contratto qui',
  lead: 'Senza accedere e senza dare spiegazioni. Due passi: i tuoi dati e la conferma.',
  step: (number) => `Passo ${number} di 2`,
  formHeading: 'Di quale ordine si tratta?',
  fields: { name: 'Nome e cognome', orderNumber: 'Numero d’ordine', email: 'Email' },
  numberHint: 'Lo trovi nell’email di conferma. Va bene con o senza # davanti.',
  emailHint: 'Quella dell’ordine. Lì ti inviamo subito la conferma di ricezione.',
  proceed: 'Continua',
  problems: {
    name_required: 'Inserisci il tuo nome',
    number_required: 'Inserisci il numero d’ordine',
    email_required: 'Inserisci il tuo indirizzo email',
    email_invalid: 'Inserisci un indirizzo email valido',
    too_long: 'È troppo lungo. Accorcialo, per favore.',
  },
  problemTitle: 'Controlla quanto segnalato per continuare',
  limited: (email) =>
    `Sono arrivate troppe richieste di seguito. Quello che hai scritto è ancora qui: aspetta qualche minuto e conferma di nuovo, oppure recedi con un’email a ${email}, che vale allo stesso modo.`,
  confirmHeading: 'Controlla e conferma',
  statement: 'Con la presente comunico il recesso dal contratto relativo a questo ordine:',
  confirm: 'Conferma recesso',
  edit: 'Correggi i dati',
  receiptHeading: 'Abbiamo ricevuto il tuo recesso',
  receipt: 'Ti inviamo ora un’email con il contenuto, la data e l’ora. Conservala: è la tua prova.',
  reference: 'Riferimento',
  receivedAt: 'Ricevuto',
  nextHeading: 'Che cosa succede ora',
  next: [
    'Se i dati corrispondono a un ordine, fermiamo ciò che resta da consegnare e chiediamo il rimborso della parte non consegnata, sul mezzo con cui hai pagato.',
    'Se non corrispondono, una persona controlla e ti scrive. Il tuo termine è salvo da questo momento.',
    'Non devi fare altro.',
  ],
  rulesHeading: 'Buono a sapersi',
  rules: [
    `${terms.withdrawal}, dal giorno successivo alla conferma del pagamento.`,
    'Se hai chiesto di iniziare subito, paghi solo ciò che è stato consegnato finora; il resto viene rimborsato.',
    'Se l’ordine è già stato consegnato per intero, il diritto è perso, come hai accettato all’acquisto.',
    `Il denaro torna entro ${repayDays} giorni al massimo, senza alcuna spesa per te.`,
  ],
  otherWay: (email) => `Puoi recedere anche con un’email a ${email}.`,
  mail: {
    receivedSubject: 'Conferma di ricezione del tuo recesso',
    receivedPreview: 'Con il contenuto, la data e l’ora.',
    receivedLead: 'Abbiamo ricevuto la tua dichiarazione di recesso. Conserva questa email: è la tua prova.',
    statementTitle: 'La tua dichiarazione',
    settledSubject: (number) => `Recesso dall’ordine ${number}: esito`,
    settledPreview: 'Che cosa viene rimborsato.',
    settledTitle: 'Il tuo recesso è stato elaborato',
    refundedLead: (amount) =>
      `Abbiamo fermato l’ordine e chiesto il rimborso di ${amount}, la parte che non era consegnata. La tua banca può impiegare qualche giorno a mostrarlo.`,
    deliveredLead:
      'L’ordine era già consegnato per intero quando è arrivata la tua dichiarazione: il diritto di recesso era terminato, come hai accettato all’acquisto, e non c’è nulla da rimborsare.',
    nothingLead:
      'L’ordine è fermo. Non resta nulla da rimborsare: o non era stato addebitato nulla, o era già stato rimborsato.',
    refund: 'Rimborso',
    basis: success.withdrawal.delivered,
    forwardedSubject: (number) => `Recesso dall’ordine ${number}`,
    forwardedPreview: 'Dalla funzione di recesso.',
    forwardedLead: {
      stopping:
        'I dati corrispondono a un ordine. Il programma lo ferma e rimborsa la parte non consegnata; non c’è nulla da fare.',
      no_match:
        'I dati non corrispondono a nessun ordine. Controlla e rispondi alla persona: se rispondi a questa email, le arriva.',
      late: `Il termine di ${withdrawalDays} giorni era scaduto. Controlla e rispondi alla persona: se rispondi a questa email, le arriva.`,
      dispute:
        'Il pagamento di questo ordine è contestato presso la banca, quindi nulla viene rimborsato da solo. Controlla e rispondi alla persona.',
    },
    question: 'Qualche dubbio?',
    questionText: (email) => `Scrivici a ${email} con il riferimento.`,
    why: 'Ricevi questa email perché con questo indirizzo è stato esercitato il recesso da un contratto.',
    forwardedWhy: 'La ricevi perché è l’indirizzo del negozio.',
  },
};
