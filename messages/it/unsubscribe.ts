import type { UnsubscribeTexts } from '../es/unsubscribe.ts';

export const unsubscribe: UnsubscribeTexts = {
  heading: 'Annulla l’iscrizione',
  lead: 'Non ricevere più offerte e promemoria. Senza accedere a nessun account.',
  form: 'Annulla tutto ciò che è facoltativo',
  optional: 'facoltativo',
  fields: { username: 'Nome utente Instagram', email: 'Indirizzo email', reason: 'Motivo' },
  submit: 'Annulla l’iscrizione',
  note: 'Vale subito e non serve un account. Le email dei tuoi ordini continuano ad arrivare.',
  problems: {
    username_short: 'Il nome utente è troppo corto',
    email_invalid: 'Inserisci un indirizzo email valido',
    reason_short: 'Spiega brevemente il motivo',
    too_long: 'È troppo lungo. Accorcialo, per favore.',
  },
  problemTitle: 'Controlla ciò che è segnalato prima di inviare',
  obstacles: {
    rate_limited:
      'Sono arrivate troppe richieste di seguito. Quello che hai scritto è ancora qui: attendi qualche minuto e invialo di nuovo.',
    bad_link: 'Questo link non è completo o non è nostro. Riaprilo dall’email, oppure usa questo modulo.',
  },
  doneTitle: 'Iscrizione annullata',
  done: 'A quell’indirizzo non invieremo più offerte, promemoria né inviti a recensire. Gli abbiamo scritto per confermarlo.',
  doneOrders: 'Le email dei tuoi ordini continuano ad arrivare: conferma, consegna e rimborsi.',
  linkHeading: 'Hai una nostra email?',
  link: 'In fondo a ogni offerta, promemoria o invito c’è un link. Con quello scegli che cosa ricevere, senza scrivere nulla.',
  choiceHeading: 'Scegli che cosa ricevere',
  choiceFor: (email) => `Per ${email}, dal link della tua email.`,
  orders: { name: 'I tuoi ordini', note: 'Conferma, consegna, rimborsi e risposte alle tue domande' },
  always: 'Sempre',
  choices: {
    marketing: { name: 'Offerte', note: 'Sconti e novità del negozio' },
    reminders: {
      name: 'Ordine non concluso',
      note: 'Un promemoria se lasci un ordine a metà',
    },
    reviews: { name: 'Chiederti una recensione', note: 'Una volta per ogni ordine completato' },
  },
  save: 'Salva',
  none: 'Disattiva tutto',
  saved: 'Preferenze salvate, con effetto immediato.',
  mail: {
    subject: 'Non ti invieremo più offerte né promemoria',
    preview: 'Vale da questo momento.',
    lead: 'Questo indirizzo non riceve più offerte, promemoria né inviti a recensire. Vale da questo momento.',
    since: 'Dal',
    ordersTitle: 'Che cosa continua ad arrivare',
    orders: 'Le email dei tuoi ordini e le risposte alle tue domande.',
    notYouTitle: 'Non sei stato tu?',
    notYou:
      'Qualcuno ha scritto il tuo indirizzo nel nostro modulo. Con il link qui sotto scegli che cosa ricevere.',
    choose: 'Scegli che cosa ricevere',
    why: 'Ricevi questa email, una volta sola, perché questo indirizzo è stato scritto nel nostro modulo per annullare l’iscrizione.',
  },
};
