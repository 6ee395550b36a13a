import type { CheckoutPageTexts } from '#messages/es/checkout-page.ts';

export const checkoutPage: CheckoutPageTexts = {
  secure: 'Pagamento sicuro',
  preparing: 'Preparazione del modulo di pagamento…',
  noScript: 'Per pagare serve JavaScript; l’ordine, il prezzo e le condizioni si leggono anche senza.',
  details: {
    title: 'I tuoi dati',
    proceed: 'Vai al pagamento',
    checking: 'Controllo in corso…',
    change: 'Cambia',
  },
  posts: {
    label: { likes: 'Link dei tuoi post', views: 'Link dei tuoi video' },
    hint: 'Uno per riga: su Instagram, condividi e copia il link.',
    count: (name: string, count: string) => `${name}: ${count}`,
  },
  payment: {
    title: 'Pagamento',
    of: (line) => `Pagamento di ${line}`,
    waiting: 'Il modulo di pagamento si apre qui quando confermi i tuoi dati.',
    byCardForm: 'Paga con il modulo della carta',
  },
  changePackage: 'Cambia pacchetto',
  noDraft: {
    title: 'Errore: nessun dato dell’ordine trovato',
    text: 'Scegli di nuovo il tuo pacchetto. Non è stato addebitato nulla.',
  },
  home: 'Torna alla home',
  noSecret: 'Non è stato possibile avviare il pagamento. Riprova, per favore.',
  returning: {
    title: 'Controlliamo il tuo pagamento',
    text: 'Chiediamo alla tua banca com’è andata. Non pagare un’altra volta.',
  },
  offer: {
    title: 'Offerta speciale!',
    lead: 'Migliora il tuo ordine ora',
    current: 'Il tuo pacchetto',
    upgraded: 'Pacchetto migliorato',
    saving: 'Risparmi',
    basis: (price) => `Ai prezzi del catalogo, questa quantità costa ${price}.`,
    addFor: (price) => `per soli ${price} in più. Per ora non si addebita nulla.`,
    extra: (count) => `+${count} follower`,
    add: '+ Aggiungi',
    applying: 'Applicazione…',
    decline: 'No grazie, continua',
  },
  exclusive: {
    title: 'Offerta esclusiva',
    taken: (saving) => `Risparmi ${saving} rispetto al prezzo del catalogo.`,
    discount: (saving) => `Il tuo codice sconta ${saving}.`,
    reduced: (price) => `Prima ${price}: il prezzo più basso dei 30 giorni precedenti la riduzione.`,
  },
  standalone: {
    chooseTitle: 'Scegli un pacchetto',
    chooseText: 'Questi sono i pacchetti che vendiamo, con il prezzo finale.',
    priceTitle: 'Non è questo il prezzo del pacchetto',
    priceText:
      'L’importo indicato nell’indirizzo di questa pagina non corrisponde al catalogo, quindi non lo addebitiamo. Il prezzo è:',
    unknownTitle: 'Non vendiamo questa quantità',
    unknownText:
      'La quantità indicata nell’indirizzo di questa pagina non è a catalogo. Questi sono i pacchetti che vendiamo:',
  },
  after: {
    label: 'Dopo il pagamento',
    mail: 'Ti inviamo la conferma via email.',
    start: 'Iniziamo la consegna, di solito subito.',
    follow: 'La segui in diretta con il numero d’ordine.',
  },
};
