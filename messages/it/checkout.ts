import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { assurance } from './assurance.ts';
import { dialog as conditions } from './conditions.ts';
import { emailTexts } from './email.ts';
import { notLoaded } from './not-loaded.ts';
import { paymentErrors } from './payment-errors.ts';

const emailOnPaying = { ...emailTexts, to: 'Conferma a', change: 'Cambia indirizzo email' };

export const checkout: CheckoutTexts = {
  title: 'Pagamento sicuro',
  close: 'Chiudi e torna all’ordine',
  due: 'Totale da pagare',
  taxIncluded: (rate, amount) => `IVA ${rate} inclusa: ${amount}`,
  recipient: 'Per',
  posts: { likes: 'Post', views: 'Video' },
  delivery: 'Consegna stimata',
  waits: conditions.waiting,
  consents: conditions.withdrawal,
  change: 'Cambia',
  loading: 'Caricamento del sistema di pagamento…',
  notLoaded,
  walletsOr: 'o in un altro modo',
  means: {
    legend: 'Come vuoi pagare?',
    card: {
      name: 'Carta',
      lead: 'Paghi con la carta sulla pagina sicura della banca e poi torni qui.',
    },
    bizum: {
      name: 'Bizum',
      lead: 'Ti reindirizziamo alla pagina sicura della banca: scrivi il tuo cellulare, confermi nell’app della tua banca e torni qui.',
    },
    safe: 'Il pagamento avviene sulla pagina della banca. Questo negozio non vede la tua carta né il tuo conto.',
    leading: {
      title: 'Ti reindirizziamo alla pagina della banca',
      text: 'Il tuo ordine resta salvato mentre paghi.',
    },
    fields: {
      label: 'Dati della carta',
      loading: 'Caricamento dei campi della banca…',
      check: { title: 'Controlla i dati della carta', text: 'Manca qualcosa o non è corretto.' },
      unloadable: {
        title: 'Non è stato possibile caricare i campi della banca',
        text: 'Puoi pagare con la carta sulla pagina della banca.',
      },
    },
    failed: {
      title: 'Non è stato possibile aprire questo pagamento',
      text: 'Riprova o paga in un altro modo.',
    },
  },
  totalWithTax: 'Totale IVA inclusa',
  safe: 'I dati della carta vanno cifrati al gestore dei pagamenti: questo negozio non li vede.',
  legal: { lead: 'Da leggere prima di pagare:', newTab: '(si apre in un’altra scheda)' },
  processing: 'Elaborazione…',
  retry: 'Riprova',
  backToOrder: 'Torna all’ordine',
  untouched: 'Non è stato addebitato nulla. Il tuo ordine resta salvato.',
  confirming: {
    title: 'Conferma del pagamento con la tua banca',
    text: 'Può richiedere qualche secondo. Se chiudi questa pagina, l’ordine non si perde e non viene addebitato due volte.',
  },
  success: { title: 'Pagamento completato!', text: 'Pagamento riuscito! Stiamo elaborando il tuo ordine…' },
  atBank: {
    title: 'La tua banca sta confermando il pagamento',
    text: 'Non pagare di nuovo: ti scriviamo appena lo conferma.',
  },
  offer: {
    title: 'Offerta speciale!',
    lead: 'Migliora il tuo ordine ora:',
    price: (price) => `per ${price}`,
    saving: (price) => `Risparmi ${price} rispetto al prezzo di catalogo.`,
    add: '+ Aggiungi',
    adding: 'Applicazione…',
    added: 'Aggiunta',
    remove: 'Rimuovi',
    removing: 'Rimozione…',
    removed: 'Offerta rimossa',
    left: (time) => `Termina tra ${time}`,
    oneMinute: 'L’offerta termina tra un minuto.',
    over: conditions.offer.over,
    overText: conditions.offer.text,
  },
  extra: {
    followers: (count) => `+${count} follower`,
    likes: (count) => `+${count} mi piace`,
    views: (count) => `+${count} visualizzazioni`,
  },
  contact: { title: 'Contatto e imposte', tax: 'Imposte' },
  place: {
    country: 'Paese',
    postalCode: 'Codice postale',
    choose: 'Scegli il tuo paese',
    missing: {
      country: 'Scegli il paese in cui vivi.',
      postalCode: 'Scrivi il tuo CAP: serve a stabilire l’imposta applicabile.',
    },
    why: 'L’imposta dipende dal paese in cui vivi. Il totale non cambia.',
    untaxed: 'Senza IVA: vivi fuori dal territorio dell’IVA. Il totale non cambia.',
    failed: 'La verifica non è riuscita. Non è stato addebitato nulla: riprova.',
  },
  buyer: {
    above_limit: conditions.business.above,
    outside: conditions.business.outside,
    spanishNumber: 'Numero fiscale spagnolo (NIF, NIE o CIF)',
    number: 'Codice fiscale, documento d’identità o passaporto',
    optional: (label) => `${label} (facoltativo)`,
  },
  business: {
    fold: 'Compri come azienda o professionista?',
    lead: conditions.business.lead,
    submit: 'Intesta la fattura',
    sending: 'Verifica…',
    off: 'IVA dichiarata dalla tua azienda',
    withoutTax: 'Senza IVA',
    totalWithout: 'Totale senza IVA',
    included: 'Fattura completa intestata a questo nome, con IVA.',
    reverse: 'Senza IVA: la dichiara la tua azienda (inversione contabile).',
    unconfirmed:
      'VIES non ha confermato che questo numero corrisponda a questo nome e indirizzo: l’IVA viene addebitata e la fattura è intestata a questo nome.',
    outside:
      'Fattura completa a questo nome, senza IVA: il tuo indirizzo è fuori dal territorio dell’IVA. Il totale non cambia.',
    remove: 'Rimuovi',
    removing: 'Un momento…',
    failed: 'La verifica non è riuscita. Non è cambiato nulla: riprova.',
  },
  discount: {
    fold: 'Codice sconto? Azienda?',
    label: 'Codice sconto',
    apply: 'Applica',
    applying: 'Applicazione…',
    required: 'Codice obbligatorio',
    line: (code) => `Sconto ${code}`,
    applied: 'Sconto applicato',
    saving: (price) => `Risparmi ${price}.`,
    remove: 'Rimuovi',
    removing: 'Rimozione…',
    invalid: { title: 'Codice non valido', text: 'Il codice sconto non è valido o è scaduto.' },
    failed: { title: 'Errore', text: 'Non è stato possibile applicare lo sconto. Riprova.' },
    removed: { title: 'Sconto rimosso', text: 'Lo sconto è stato rimosso dall’ordine.' },
    undo: 'Annulla',
  },
  updating: 'Aggiornamento del totale…',
  changeFailed: {
    title: 'Errore',
    text: 'Non è stato possibile cambiare l’ordine. Lo abbiamo preparato di nuovo senza la modifica; non è stato addebitato nulla.',
  },
  alreadyPaid: {
    title: 'Pagamento completato!',
    text: 'Questo ordine è già pagato. Non ti verrà addebitato di nuovo.',
  },
  justPaid: {
    title: 'Hai appena fatto questo stesso ordine',
    text: 'Guarda a che punto è prima di pagare di nuovo: non ti addebitiamo altro se non lo chiedi.',
    show: 'Vedi il mio ordine',
    again: 'Acquistalo di nuovo',
  },
  interrupted: {
    title: 'Il pagamento è rimasto a metà',
    text: 'La pagina si è ricaricata prima della conferma della tua banca. Non è stato addebitato nulla: il tuo ordine è ancora qui e puoi pagarlo ora.',
  },
  renewed: {
    title: 'Abbiamo preparato di nuovo il tuo ordine',
    text: 'Quello precedente era stato annullato. Non è stato addebitato nulla: inserisci di nuovo la carta.',
  },
  priceChanged: {
    title: 'Il prezzo è cambiato',
    text: (price) => `Il totale ora è ${price}. Non è stato addebitato nulla.`,
    accept: (price) => `Continua per ${price}`,
  },
  email: emailOnPaying,
  assurance,
  ...paymentErrors,
};
