import type { LandingsTexts } from '#messages/es/landings.ts';
import { form as conditions } from './conditions.ts';

export const landings: LandingsTexts = {
  packages: (count) => `${count} ${count === '1' ? 'pacchetto' : 'pacchetti'}`,
  bonus: (count) => `+${count} gratis`,
  choose: (many) => `Scegli ${many}`,
  before: 'prima',
  reduced: 'Prezzo barrato: il più basso dei 30 giorni precedenti la riduzione.',
  included: {
    heading: 'Che cosa comprende ogni ordine',
    items: [
      {
        title: 'Prezzo finale',
        text: 'L’IVA è compresa. Al momento di pagare non si aggiunge nulla.',
      },
      {
        title: 'Un solo pagamento',
        text: 'Niente abbonamento né rinnovo. Paghi quello che ordini, una volta.',
      },
      {
        title: 'Senza password',
        text: 'Ci basta il nome utente o il link. Non serve creare un account.',
      },
      {
        title: 'Puoi ripensarci',
        text: conditions.withdrawal.text,
      },
    ],
  },
  plain: {
    pages: {
      landing: {
        heading: 'Fai crescere il tuo Instagram, passo dopo passo',
        lead: 'Pacchetti di follower, mi piace e visualizzazioni, con il prezzo finale chiaro da subito. Scegli, paghi e vedi arrivare il tuo ordine.',
      },
      specialOffer: {
        heading: 'I prezzi di oggi, senza clausole nascoste',
        lead: 'Quello che vendiamo, al prezzo finale. Se qualcosa è ribassato, vedi anche quanto costava.',
      },
      adsLanding: {
        heading: 'Scegli un pacchetto per il tuo profilo',
        lead: 'Tutto ciò che vendiamo in un listino, senza abbonamento. Ci serve solo il tuo nome utente.',
      },
      marketing: {
        heading: 'Instagram per il tuo brand, a prezzi chiari',
        lead: 'Pacchetti per aziende e creator: pagamento unico, IVA compresa e ogni ordine tracciato.',
      },
      promo: {
        heading: 'Pacchetti per il tuo Instagram',
        lead: 'Scrivi il tuo nome utente, scegli quanti follower e paga. Senza account e senza password.',
      },
    },
    button: 'Vedi i prezzi',
    prices: {
      heading: 'Listino prezzi',
      lead: 'Alcuni pacchetti di ogni servizio. Gli altri sono nella loro pagina, al prezzo del catalogo.',
    },
    services: {
      followers: {
        name: 'Follower',
        text: 'Per il tuo profilo: europei o solo dalla Spagna.',
        button: 'Scegli i follower',
      },
      likes: {
        name: 'Mi piace',
        text: 'Per i post che scegli.',
        button: 'Scegli i mi piace',
      },
      views: {
        name: 'Visualizzazioni',
        text: 'Per i tuoi video e reel.',
        button: 'Scegli le visualizzazioni',
      },
    },
    steps: [
      {
        title: 'Scegli un servizio',
        text: 'Follower per il profilo, mi piace per i post, visualizzazioni per i video.',
      },
      {
        title: 'Dicci dove e paga',
        text: 'Basta il nome utente o il link. Il totale comprende le imposte.',
      },
      {
        title: 'Guardali arrivare',
        text: 'Il numero d’ordine mostra quanto è arrivato e quanto manca.',
      },
    ],
    questions: [
      {
        question: 'In che cosa si distinguono i servizi?',
        answer:
          'I follower si aggiungono al tuo profilo. I mi piace vanno ai post che scegli. Le visualizzazioni contano nei tuoi video.',
      },
      {
        question: 'È un abbonamento?',
        answer: 'No. Ogni ordine si paga una volta e non si rinnova.',
      },
      {
        question: 'Vi serve la mia password?',
        answer: 'No. Solo il nome utente o il link. Se qualcuno te la chiede a nome nostro, non siamo noi.',
      },
      {
        question: 'Il mio profilo deve essere pubblico?',
        answer: 'Sì, durante la consegna. Dopo puoi renderlo di nuovo privato.',
      },
      {
        question: 'Posso ripensarci?',
        answer: `Sì. ${conditions.withdrawal.text}`,
      },
    ],
  },
  neutral: {
    title: 'Strumenti per i social',
    description: 'Strumenti e servizi per la tua presenza sui social, a prezzi chiari.',
    heading: 'Strumenti per la tua presenza sui social',
    lead: 'Servizi in pacchetto per profili, post e video, con il prezzo finale chiaro da subito e ogni ordine tracciato.',
    button: 'Vedi i servizi',
    prices: {
      heading: 'Servizi e prezzi',
      lead: 'Che cosa comprende esattamente ogni pacchetto è scritto nella pagina del suo servizio, prima di pagare.',
    },
    services: {
      followers: {
        name: 'Per il tuo profilo',
        text: 'Pacchetti per il profilo che ci indichi.',
        button: 'Vedi i pacchetti per il profilo',
      },
      likes: {
        name: 'Per i tuoi post',
        text: 'Pacchetti per i post che scegli.',
        button: 'Vedi i pacchetti per i post',
      },
      views: {
        name: 'Per i tuoi video',
        text: 'Pacchetti per i video che scegli.',
        button: 'Vedi i pacchetti per i video',
      },
    },
    steps: [
      {
        title: 'Scegli un servizio',
        text: 'Per il profilo, per i post o per i video.',
      },
      {
        title: 'Dicci dove e paga',
        text: 'Basta il nome utente o il link. Il totale comprende le imposte.',
      },
      {
        title: 'Segui il tuo ordine',
        text: 'Il numero d’ordine mostra a che punto è.',
      },
    ],
    questions: [
      {
        question: 'Che cosa comprende ogni pacchetto?',
        answer: 'Lo dice la pagina di ogni servizio, con prezzo e condizioni, prima di pagare.',
      },
      {
        question: 'È un abbonamento?',
        answer: 'No. Ogni ordine si paga una volta e non si rinnova.',
      },
      {
        question: 'Vi serve la mia password?',
        answer: 'No. Se qualcuno te la chiede a nome nostro, non siamo noi.',
      },
      {
        question: 'Posso ripensarci?',
        answer: `Sì. ${conditions.withdrawal.text}`,
      },
    ],
  },
};
