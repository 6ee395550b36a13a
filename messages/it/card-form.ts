import type { CardFormTexts } from '#messages/es/card-form.ts';

export const cardForm: CardFormTexts = {
  title: 'Pagamento con carta',
  number: 'Numero della carta',
  expiry: 'Scadenza (MM/AA)',
  cvc: 'CVC',
  holder: 'Titolare della carta',
  holderHint: 'Come appare sulla carta.',
  email: 'Indirizzo email',
  safe: 'Numero, scadenza e CVC li riceve solo il gestore dei pagamenti. Questo negozio non li vede.',
  otherWays: 'Vedi altri metodi di pagamento',
  loadingFields: 'Caricamento del modulo della carta…',
  errors: {
    number: 'Inserisci un numero di carta valido',
    expiry: 'Inserisci una data di scadenza valida (MM/AA)',
    cvc: 'Inserisci un codice CVC valido',
    holder: 'Inserisci il nome del titolare',
    email: 'Inserisci un indirizzo email valido',
  },
  orderFailed: 'Errore durante l’elaborazione dell’ordine. Riprova, per favore.',
};
