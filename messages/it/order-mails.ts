import type { OrderMailsTexts } from '../es/order-mails.ts';

export const orderMails: OrderMailsTexts = {
  labels: {
    received: 'Ricevuto',
    givenBack: 'Rimborso',
    stillPaid: 'Pagato per l’ordine',
    delivered: 'Consegnato',
  },
  questionTitle: 'Se qualcosa non torna',
  question: (email) => `Scrivici a ${email} con il numero d’ordine e controlliamo.`,
  nextTitle: 'Che cosa succede ora',
  lateLead:
    'La conferma del tuo pagamento ha richiesto tempo, ma ora è arrivata. Conserva questa email: è la conferma del tuo contratto.',
  parked: {
    subject: (number) => `Ordine ${number}: stiamo verificando il tuo pagamento`,
    preview: 'Lo abbiamo ricevuto e una persona lo sta verificando.',
    title: 'Stiamo verificando il tuo pagamento.',
    lead: 'Abbiamo ricevuto un pagamento per questo ordine, ma non siamo riusciti ad abbinarlo in automatico. Una persona lo sta verificando.',
    next: [
      'Non devi fare nulla. Non pagare di nuovo.',
      'Se corrisponde, il tuo ordine parte e te lo confermiamo via email.',
      'Se non corrisponde, te lo rimborsiamo sul mezzo con cui hai pagato.',
    ],
  },
  refunded: {
    subject: (number) => `Ordine ${number}: rimborso effettuato`,
    preview: (amount) => `Ti abbiamo rimborsato ${amount}.`,
    title: 'Il tuo rimborso è in arrivo.',
    lead: (amount) =>
      `Abbiamo rimborsato ${amount} sul mezzo con cui hai pagato. La banca può impiegare alcuni giorni a mostrarlo.`,
  },
  started: {
    subject: (number: string) => `Ordine ${number}: la consegna è iniziata`,
    preview: 'È partita. Ti scriviamo di nuovo alla fine.',
    title: 'La consegna è iniziata.',
    lead: 'Ci hai chiesto di avvisarti: il tuo ordine è in consegna.',
    next: [
      'Lascia il tuo profilo pubblico e non cambiare il nome utente.',
      'Ti scriviamo di nuovo alla fine.',
    ],
    why: (shop: string) =>
      `Ricevi questo avviso perché l’hai chiesto nella pagina del tuo ordine su ${shop}.`,
  },
  corrected: {
    subject: (number) => `Ordine ${number}: destinatario corretto`,
    preview: (username) => `Consegna a @${username}.`,
    title: 'Abbiamo corretto il tuo ordine.',
    lead: (username) => `L’hai modificato prima dell’invio. La consegna è a @${username}.`,
  },
  emailChanged: {
    subject: (number) => `Ordine ${number}: le email vengono inviate a un altro indirizzo`,
    preview: 'Questo indirizzo non riceverà più email su questo ordine.',
    title: 'Le email vengono inviate a un altro indirizzo.',
    lead: (email) => `L’indirizzo email di questo ordine è cambiato. D’ora in poi scriviamo a ${email}.`,
  },
  notYou: (email) => `Se non l’hai chiesto tu, scrivici subito a ${email} con il numero d’ordine.`,
  partial: {
    subject: (number) => `Ordine ${number}: consegnato in parte`,
    preview: (done, all) => `Consegnati ${done} su ${all}.`,
    title: 'È arrivata una parte del tuo ordine.',
    lead: (done, all) =>
      `Ne sono arrivati ${done} su ${all} e non ne arriveranno altri. Ci dispiace di non aver consegnato tutto.`,
  },
  cancelled: {
    subject: (number) => `Ordine ${number} annullato`,
    preview: 'Non è stato consegnato nulla e nulla sarà consegnato.',
    title: 'Il tuo ordine è annullato.',
    lead: 'Non è stato consegnato nulla e nulla sarà consegnato. Ci dispiace che non sia andata bene.',
  },
  reminder: {
    subject: 'Il tuo ordine è rimasto in sospeso',
    preview: 'Riprendi da dove eri rimasto, se vuoi.',
    title: 'Lo concludiamo?',
    lead: 'Hai lasciato un ordine senza pagarlo. Quello che avevi scritto ti aspetta: con il pulsante riprendi da dove eri rimasto.',
    goOn: 'Riprendi il mio ordine',
    code: 'Codice',
    codeUntil: 'Valido fino a',
    calmTitle: 'Senza fretta',
    calm: [
      'Non è stato addebitato nulla, e non lo sarà se non lo concludi.',
      'Il prezzo è quello che vedi quando apri la pagina.',
      'Con il link qui sotto non ricevi più promemoria.',
    ],
    why: (shop) => `Ricevi questo promemoria perché lo hai accettato iniziando un ordine su ${shop}.`,
  },
  moneyTitle: 'Il tuo denaro',
  money: (amount) =>
    `Rimborsiamo ${amount} sul mezzo con cui hai pagato. Ti scriviamo di nuovo quando è fatto.`,
  openMoney:
    'Se resta qualcosa da rimborsare, lo rimborsiamo sul mezzo con cui hai pagato e ti scriviamo quando è fatto.',
};
