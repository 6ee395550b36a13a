import type { PagesTexts } from '#messages/es/pages.ts';

export const pages: PagesTexts = {
  names: {
    followers: 'Follower',
    likes: 'Mi piace',
    views: 'Visualizzazioni',
    orderSuccess: 'Il tuo ordine',
    tracking: 'Segui un ordine',
    checkout: 'Pagamento',
    cardForm: 'Pagamento con carta',
    standalone: 'Pagamento',
    cancelled: 'Pagamento annullato',
    paymentFailed: 'Errore nel pagamento',
    chooser: 'Servizi',
    promo: 'Auge',
    landing: 'Crescere su Instagram',
    igTools: 'Strumenti per i social',
    specialOffer: 'Prezzi di oggi',
    adsLanding: 'Crescere su Instagram',
    marketing: 'Crescere sui social',
    compliance: 'Prova di conformità',
    faq: 'Domande frequenti',
    contact: 'Contatti',
    stories: 'Storie di successo',
    seller: 'Chi vende qui?',
    writeReview: 'La tua recensione',
    withdrawal: 'Recedere dal contratto qui',
    terms: 'Condizioni',
    refunds: 'Rimborsi',
    privacy: 'Privacy',
    cookies: 'Cookie',
    accessibility: 'Accessibilità',
    account: 'Il mio account',
    myOrders: 'I tuoi ordini',
    demoOrder: 'Esempio di ordine completato',
    unsubscribe: 'Annulla l’iscrizione',
    invoice: 'Fattura',
  },
  rightOfWithdrawal: 'Diritto di recesso',
  titles: {
    followers: {
      title: 'Follower per Instagram',
      description:
        'Follower per il tuo Instagram, europei o solo dalla Spagna. Prezzi in euro IVA inclusa, senza password e senza account.',
    },
    likes: {
      title: 'Mi piace per Instagram',
      description:
        'Mi piace per i post che scegli. Prezzi in euro IVA inclusa, senza password e senza account.',
    },
    views: {
      title: 'Visualizzazioni per Instagram',
      description:
        'Visualizzazioni per i tuoi video di Instagram. Prezzi in euro IVA inclusa, senza password e senza account.',
    },
    orderSuccess: { title: 'Il tuo ordine', description: 'Lo stato del tuo ordine, in diretta.' },
    tracking: {
      title: 'Segui il tuo ordine',
      description: 'Scrivi il numero d’ordine e guarda quanto è già arrivato.',
    },
    checkout: {
      title: 'Pagamento sicuro',
      description: 'Controlla il tuo ordine e paga con carta o portafoglio digitale.',
    },
    cardForm: { title: 'Pagamento con carta', description: 'Paga il tuo ordine con i dati della carta.' },
    standalone: { title: 'Pagamento sicuro', description: 'Paga un pacchetto al prezzo del catalogo.' },
    cancelled: {
      title: 'Pagamento annullato',
      description: 'Il pagamento è stato annullato. Quello che hai scritto è ancora nel modulo.',
    },
    paymentFailed: {
      title: 'Errore nel pagamento',
      description: 'Il pagamento non è andato a buon fine; puoi riprovare.',
    },
    chooser: {
      title: 'Scegli un servizio',
      description: 'Tutto ciò che vendiamo, con il suo prezzo: scegli da dove iniziare.',
    },
    promo: {
      title: 'Pacchetti per Instagram',
      description: 'Follower, mi piace e visualizzazioni a prezzi chiari.',
    },
    landing: {
      title: 'Fai crescere il tuo Instagram',
      description:
        'Pacchetti di follower, mi piace e visualizzazioni, con prezzi in euro e ogni ordine tracciato.',
    },
    igTools: {
      title: 'Strumenti per i social',
      description: 'Strumenti e servizi per curare la tua presenza sui social, a prezzi chiari.',
    },
    specialOffer: {
      title: 'I prezzi di oggi',
      description: 'Ciò che vendiamo, al prezzo finale di oggi.',
    },
    adsLanding: {
      title: 'Scegli un pacchetto per il tuo Instagram',
      description: 'Scegli un pacchetto per il tuo profilo e segui la consegna passo dopo passo.',
    },
    marketing: {
      title: 'Fai crescere i tuoi social',
      description: 'Pacchetti di crescita per i social, con prezzi in euro e ogni ordine tracciato.',
    },
    compliance: {
      title: 'Prova di conformità',
      description: 'Quali testi riceve chi: gli stessi per tutti.',
    },
    faq: { title: 'Domande frequenti', description: 'Risposte su ordini, pagamenti, consegne e rimborsi.' },
    contact: { title: 'Contatti', description: 'Scrivici: rispondiamo via email.' },
    stories: { title: 'Storie di successo', description: 'Che cosa hanno fatto altri, con le loro cifre.' },
    seller: {
      title: 'Chi vende qui?',
      description:
        'L’azienda, che cosa ha consegnato e rimborsato, da dove vengono le recensioni e che cosa non si promette.',
    },
    writeReview: { title: 'La tua recensione', description: 'Racconta com’è andato il tuo ordine.' },
    withdrawal: {
      title: 'Recedere dal contratto',
      description: 'Recedi qui dal contratto, senza accedere e senza dare spiegazioni.',
    },
    terms: { title: 'Condizioni', description: 'Le condizioni di vendita del negozio.' },
    refunds: { title: 'Rimborsi', description: 'Quando e come restituiamo il denaro.' },
    privacy: {
      title: 'Privacy',
      description: 'Quali dati trattiamo, perché, per quanto tempo e quali diritti hai.',
    },
    cookies: {
      title: 'Cookie',
      description: 'Che cosa il negozio conserva nel tuo browser e come cambiare scelta.',
    },
    accessibility: {
      title: 'Accessibilità',
      description: 'Quanto è accessibile il negozio e come segnalarci un ostacolo.',
    },
    account: {
      title: 'Il mio account',
      description: 'I tuoi ordini, con un codice che ti inviamo via email.',
    },
    myOrders: {
      title: 'I tuoi ordini',
      description: 'L’ordine del tuo link privato, con il totale e l’IVA.',
    },
    demoOrder: {
      title: 'Esempio di ordine completato',
      description: 'Un esempio, con dati inventati, di un ordine quando finisce.',
    },
    unsubscribe: { title: 'Annulla l’iscrizione', description: 'Non ricevere più le nostre email.' },
    invoice: {
      title: 'Fattura',
      description: 'La tua fattura con il suo PDF, e quella completa se ti serve.',
    },
    notFound: { title: 'Pagina non trovata', description: 'Questa pagina non esiste.' },
  },
};
