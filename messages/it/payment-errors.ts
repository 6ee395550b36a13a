import type { PaymentErrorsTexts } from '#messages/es/payment-errors.ts';

export const paymentErrors: PaymentErrorsTexts = {
  incomplete: { title: 'Dati incompleti', text: 'Compila tutti i campi del modulo di pagamento.' },
  notReady: { title: 'Errore', text: 'Il sistema di pagamento non è pronto. Prova a ricaricare la pagina.' },
  cardMissing: { title: 'Errore', text: 'Il modulo della carta non è stato trovato. Ricarica la pagina.' },
  scriptMissing: {
    title: 'Errore di configurazione',
    text: 'Non è stato possibile caricare Stripe. Ricarica la pagina e riprova.',
  },
  initFailed: { title: 'Errore', text: 'Errore nella preparazione del pagamento. Riprova, per favore.' },
  initReload: 'Non è stato possibile preparare il pagamento. Ricarica la pagina.',
  creationStatus: (status) => `Errore nella creazione del Payment Intent: ${status}`,
  noSecret: 'Il server non ha inviato il clientSecret',
  blockedTitle: 'Utente non disponibile',
  privateTitle: 'Questo profilo è privato',
  unhandled: {
    title: 'Errore nel pagamento',
    text: 'Si è verificato un errore imprevisto. Prova a ricaricare la pagina.',
  },
  unsure: {
    title: 'Non sappiamo ancora se il pagamento è arrivato',
    text: 'La risposta della banca si è persa. Controlla la connessione e riprova: se è già pagato lo vedremo, e nulla verrà addebitato due volte.',
  },
  rejected: {
    title: 'Pagamento rifiutato',
    text: 'Il tuo pagamento è stato rifiutato. Prova con un’altra carta.',
  },
  unexpectedStatus: {
    title: 'Errore nel pagamento',
    text: 'Il pagamento non si è concluso correttamente. Riprova.',
  },
  unexpected: {
    title: 'Errore imprevisto',
    text: 'C’è stato un problema nell’elaborazione del pagamento. Riprova più tardi.',
  },
  failed: {
    title: 'Errore nel pagamento',
    card: 'Si è verificato un errore nell’elaborazione del pagamento. Prova con un’altra carta.',
    authentication: 'Non è stato possibile autenticare la carta. Prova con un altro metodo di pagamento.',
    rateLimit: 'Stiamo ricevendo troppe richieste. Riprova tra qualche istante.',
    invalidRequest: 'C’è stato un problema con la richiesta. Se si ripete, contatta l’assistenza.',
    connection: 'Impossibile raggiungere i server di pagamento. Controlla la connessione a internet.',
    service: 'Il servizio di pagamento ha avuto un problema. Riprova più tardi.',
    other: 'Si è verificato un errore nell’elaborazione del pagamento. Prova con un’altra carta.',
  },
  card: {
    insufficientFunds: 'La carta non ha fondi sufficienti. Prova con un’altra carta.',
    incorrectCvc: 'Il codice CVC non è corretto. Controllalo e riprova.',
    expired: 'La carta è scaduta. Prova con un’altra carta.',
    processing: 'Si è verificato un errore con la carta. Attendi un momento e riprova.',
    incorrectNumber: 'Il numero della carta non è corretto. Controllalo e riprova.',
    incorrectDate: 'La data di scadenza non è corretta. Controllala e riprova.',
  },
  wallet: {
    noInformation: 'Non è stato possibile ottenere le informazioni del pagamento',
    unexpectedStatus: 'Stato del pagamento imprevisto',
  },
};
