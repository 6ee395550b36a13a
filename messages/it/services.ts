import type { Services } from '#messages/es/services.ts';
import { form as conditions } from './conditions.ts';

export const services: Services = {
  likes: {
    heading: 'Mi piace per i tuoi post',
    lead: 'Scegli i post e quanti mi piace vuoi distribuire. Senza account e senza password.',
    how: {
      heading: 'Come funziona',
      steps: [
        {
          title: 'Scegli i post',
          text: 'Scrivi il tuo nome utente e selezionali, oppure incolla i loro link. Possono essere più d’uno.',
        },
        {
          title: 'Scegli quanti e paga',
          text: 'Vedi quanti ne riceve ogni post prima di pagare. Il totale comprende le imposte.',
        },
        {
          title: 'Seguilo fino in fondo',
          text: 'Con il numero d’ordine vedi quanti sono arrivati e quanti ne mancano.',
        },
      ],
    },
    questions: [
      {
        question: 'Posso distribuirli su più post?',
        answer:
          'Sì, fino al massimo del tuo pacchetto: sono divisi in parti uguali e, se ne avanza qualcuno, i primi post ne ricevono uno in più.',
      },
      {
        question: 'Vi serve la mia password?',
        answer: 'No. Solo il nome utente e i post che scegli.',
      },
      {
        question: 'Perché il mio profilo deve essere pubblico?',
        answer:
          'I post di un profilo privato non possono ricevere mi piace. Puoi renderlo di nuovo privato una volta consegnato l’ordine.',
      },
      {
        question: 'E se i miei post non compaiono?',
        answer: 'Copia i loro link da Instagram e incollali, uno per riga. Funziona allo stesso modo.',
      },
      {
        question: 'Posso ripensarci?',
        answer: `Sì. ${conditions.withdrawal.text}`,
      },
    ],
  },
  views: {
    heading: 'Visualizzazioni per i tuoi video',
    lead: 'Scegli i video o i reel e quante visualizzazioni vuoi distribuire. Senza account e senza password.',
    how: {
      heading: 'Come funziona',
      steps: [
        {
          title: 'Scegli i video',
          text: 'Scrivi il tuo nome utente e selezionali, oppure incolla i loro link. Vanno bene video e reel, anche più d’uno.',
        },
        {
          title: 'Scegli quante e paga',
          text: 'Vedi quante ne riceve ogni video prima di pagare. Il totale comprende le imposte.',
        },
        {
          title: 'Seguilo fino in fondo',
          text: 'Con il numero d’ordine vedi quante sono arrivate e quante ne mancano.',
        },
      ],
    },
    questions: [
      {
        question: 'Valgono per le foto?',
        answer:
          'No. Instagram conta le visualizzazioni di video e reel; per questo puoi scegliere solo quelli.',
      },
      {
        question: 'Posso distribuirle su più video?',
        answer:
          'Sì, fino al massimo del tuo pacchetto: sono divise in parti uguali e, se ne avanza qualcuna, i primi video ne ricevono una in più.',
      },
      {
        question: 'Vi serve la mia password?',
        answer: 'No. Solo il nome utente e i video che scegli.',
      },
      {
        question: 'E se i miei video non compaiono?',
        answer: 'Copia i loro link da Instagram e incollali, uno per riga. Funziona allo stesso modo.',
      },
      {
        question: 'Posso ripensarci?',
        answer: `Sì. ${conditions.withdrawal.text}`,
      },
    ],
  },
};
