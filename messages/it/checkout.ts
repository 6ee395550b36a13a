import type { Checkout } from '#messages/es/checkout.ts';

/** The payment dialog. */
export const checkout: Checkout = {
  title: 'Pagamento sicuro',
  close: 'Chiudi e torna all’ordine',
  due: 'Totale da pagare',
  taxIncluded: (rate) => `IVA ${rate} inclusa`,
  recipient: 'Per',
  delivery: 'Consegna stimata',
  deliveryText: 'Da subito a 24 ore',
  consents: 'Hai chiesto di iniziare subito e sai che il recesso si perde con la consegna completa.',
  change: 'Cambia',
  loading: 'Caricamento del sistema di pagamento...',
  walletsOr: 'o con carta',
  totalWithTax: 'Totale IVA inclusa',
  processing: 'Elaborazione…',
  retry: 'Riprova',
  backToOrder: 'Torna all’ordine',
  untouched: 'Non è stato addebitato nulla. Il tuo ordine resta salvato.',
  confirming: {
    title: 'Conferma del pagamento con la tua banca',
    text: 'Può richiedere qualche secondo. Se chiudi questa pagina, l’ordine non si perde e non viene addebitato due volte.',
  },
  success: { title: 'Pagamento completato!', text: 'Pagamento riuscito! Stiamo elaborando il tuo ordine...' },
  incomplete: { title: 'Dati incompleti', text: 'Compila tutti i campi del modulo di pagamento.' },
  notReady: { title: 'Errore', text: 'Il sistema di pagamento non è pronto. Prova a ricaricare la pagina.' },
  scriptMissing: {
    title: 'Errore di configurazione',
    text: 'Non è stato possibile caricare Stripe. Ricarica la pagina e riprova.',
  },
  initFailed: { title: 'Errore', text: 'Errore nella preparazione del pagamento. Riprova, per favore.' },
  priceChanged: {
    title: 'Il prezzo è cambiato',
    text: (price) => `Il totale ora è ${price}. Non è stato addebitato nulla.`,
    accept: (price) => `Continua per ${price}`,
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
    invalidRequest: 'La richiesta ha avuto un problema. Se continua, contatta l’assistenza.',
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
  },
  wallet: {
    noInformation: 'Non è stato possibile ottenere le informazioni del pagamento',
    unexpectedStatus: 'Stato del pagamento imprevisto',
  },
};
