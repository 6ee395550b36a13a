import type { StorefrontTexts } from '#messages/es/storefront.ts';
import { form as conditions } from './conditions.ts';
import { notLoaded } from './not-loaded.ts';

export const storefront: StorefrontTexts = {
  languageName: 'Italiano',
  skipToContent: 'Vai al contenuto',
  skipToOrder: 'Vai all’ordine',
  menu: 'Menu',
  closeMenu: 'Chiudi il menu',
  notLoaded,
  mainNavigation: 'Navigazione principale',
  services: 'Servizi per Instagram',
  from: (price) => `da ${price}`,
  demo: {
    name: 'Demo',
    rest: ': nessun addebito',
    text: 'Negozio dimostrativo: i pagamenti e le consegne sono simulati.',
  },
  brand: 'Pacchetti per i social, con il prezzo finale chiaro da subito e ogni ordine tracciato.',
  help: 'Aiuto',
  legal: 'Note legali',
  whoWeAre: 'Chi siamo',
  languages: 'Lingue',
  paymentMethods: 'Metodi di pagamento',
  disclaimer: (marks, year) =>
    `Auge non appartiene a nessuno di questi marchi e non ha legami con loro: ${marks}. I marchi sono dei rispettivi titolari. © ${year}`,
  hero: {
    heading: 'Follower per il tuo Instagram',
    lead: 'Scrivi il tuo nome utente, scegli quanti e paga. Senza account e senza password.',
    encrypted: 'Pagamento cifrato',
    taxIncluded: 'IVA inclusa',
    live: 'Tracciamento in diretta',
    withdrawal: conditions.withdrawal.short,
  },
  how: {
    heading: 'Come funziona',
    steps: [
      {
        title: 'Dicci quale profilo',
        text: 'Scrivi il nome utente o incolla il link. Controlliamo che esista e che sia pubblico.',
      },
      {
        title: 'Scegli e paga',
        text: 'Il totale comprende le imposte fin dall’inizio, e il pagamento è cifrato.',
      },
      {
        title: 'Seguilo fino in fondo',
        text: 'Con il numero d’ordine vedi quanti ne avevi, quanti sono arrivati e quanti ne mancano.',
      },
    ],
  },
  faq: {
    heading: 'Domande frequenti',
    other: 'Non trovi la tua? Scrivici:',
    entries: [
      {
        question: 'Vi serve la mia password?',
        answer: 'No. Solo il nome utente. Se qualcuno ti chiede la password a nostro nome, non siamo noi.',
      },
      {
        question: 'Quanto tempo richiede la consegna?',
        answer: conditions.delivery.estimate,
      },
      {
        question: 'Perché il mio profilo deve essere pubblico?',
        answer:
          'Un profilo privato non può ricevere follower. Puoi renderlo di nuovo privato una volta consegnato l’ordine.',
      },
      {
        question: 'Come so a che punto è il mio ordine?',
        answer:
          'Dopo il pagamento ti diamo un numero d’ordine. Con quel numero vedi in ogni momento quanti sono arrivati e quanti ne mancano.',
      },
      {
        question: 'Posso ripensarci?',
        answer: `Sì. ${conditions.withdrawal.text}`,
      },
    ],
  },
  notFound: {
    heading: 'Questa pagina non esiste',
    text: 'Forse il link è scritto male, o la pagina ha cambiato indirizzo.',
    home: 'Torna alla home',
  },
};
