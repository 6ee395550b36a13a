import type { MailTexts } from '#messages/es/mail.ts';
import { mail as conditions } from './conditions.ts';

export const mail: MailTexts = {
  labels: {
    number: 'Numero d’ordine',
    date: 'Data',
    package: 'Pacchetto',
    username: (network) => `Nome utente ${network}`,
    discount: (code) => `Sconto ${code}`,
    total: 'Totale',
    taxIncluded: (rate) => `IVA inclusa (${rate})`,
    invoicedTo: 'Fattura intestata a',
    delivered: 'Consegnato',
    deliveredOf: (done, all) => `${done} di ${all}`,
  },
  followOrder: 'Segui il mio ordine',
  followByNumber: 'Puoi anche cercarlo con il suo numero qui:',
  consentTitle: 'Che cosa hai accettato',
  agreedAt: (date) => `Accettato il ${date}:`,
  withdrawalTitle: 'Diritto di recesso',
  withdrawal: {
    period: (deadline, email) =>
      `Puoi recedere dal contratto senza dare spiegazioni fino al ${deadline}. Basta comunicarcelo in modo chiaro, per esempio con un’email a ${email} che riporti il numero d’ordine; puoi usare il modulo qui sotto, ma non è obbligatorio.`,
    refund: conditions.withdrawal,
    startedEarly:
      'Poiché ci hai chiesto di iniziare subito, se recedi durante la consegna la fermiamo e ti rimborsiamo la parte non consegnata.',
    waived: 'Una volta consegnato per intero l’ordine, il diritto di recesso si perde, come hai accettato.',
  },
  formTitle: 'Modulo di recesso tipo',
  form: {
    to: (shop) => `Destinatario: ${shop}`,
    statement: (order) =>
      `Con la presente notifico il recesso dal mio contratto di prestazione del seguente servizio: ${order}.`,
    ordered: (date) => `Ordinato il: ${date}`,
    name: 'Nome del consumatore:',
    address: 'Indirizzo del consumatore:',
    signature: 'Firma (solo se il modulo è notificato in versione cartacea):',
    date: 'Data:',
  },
  postsTitle: { likes: 'Post scelti', views: 'Video scelti' },
  identityTitle: 'Chi siamo',
  stop: 'Annullare l’iscrizione o scegliere quali email ricevere',
  why: (shop) => `Ricevi questa email perché hai effettuato un ordine su ${shop}.`,
  confirmed: {
    subject: (number) => `Ordine ${number} confermato`,
    preview: (order, total) => `${order}. Totale: ${total}. Puoi seguirlo in diretta.`,
    title: 'Pagamento ricevuto. Il tuo ordine è in corso.',
    waitingTitle: 'Pagamento ricevuto. Il tuo ordine è in attesa.',
    overTitle: 'Pagamento ricevuto: ecco la tua conferma.',
    over: ['Il tuo ordine non è più in corso. Nella sua pagina vedi com’è finito.'],
    lead: 'Grazie per l’acquisto. Conserva questa email: è la conferma del tuo contratto.',
    nextTitle: 'Che cosa succede ora',
    next: [
      'Avviamo la consegna del tuo ordine. Non devi fare altro.',
      'Lascia il profilo pubblico fino alla fine e non cambiare nome utente.',
      'Ti scriviamo di nuovo quando è completo.',
      'Non ti chiederemo mai la password.',
    ],
    nextWithPosts: [
      'Avviamo la consegna del tuo ordine. Non devi fare altro.',
      'Lascia il profilo pubblico e non cancellare né archiviare i post fino alla fine.',
      'Ti scriviamo di nuovo quando è completo.',
      'Non ti chiederemo mai la password.',
    ],
  },
  completed: {
    subject: (number) => `Ordine ${number} completato`,
    preview: (order) => `${order}: consegna completa.`,
    title: 'Il tuo ordine è completo.',
    lead: 'Abbiamo consegnato tutto. Grazie per la fiducia.',
    nextTitle: 'Se qualcosa non torna',
    next: (email) => `Scrivici a ${email} con il numero d’ordine e controlliamo.`,
    withdrawal:
      'L’ordine è stato consegnato per intero: il diritto di recesso è terminato, come hai accettato al momento dell’acquisto.',
  },
  review: {
    subject: 'Com’è andato il tuo ordine?',
    preview: 'La tua recensione, in un minuto e senza creare un account.',
    title: 'Com’è andata?',
    lead: (shop: string) =>
      `Il tuo ordine su ${shop} è stato consegnato. Dicci con sincerità com’è andata, nel bene e nel male: aiuta chi compra dopo di te.`,
    write: 'Scrivi la recensione',
    rulesTitle: 'Come trattiamo le recensioni',
    rules: [
      'Può scrivere solo chi ha ricevuto un ordine: per questo il link è personale e vale per una sola recensione.',
      'Puoi scriverla entro 30 giorni dalla consegna, così parla di un acquisto recente.',
      'Le pubblichiamo tutte, anche quelle negative, e tutte contano per il voto.',
      'Non diamo nulla in cambio di una recensione.',
    ],
  },
};
