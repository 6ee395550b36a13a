import type { QuestionsTexts } from '../es/questions.ts';
import { checkout } from './checkout.ts';
import { faq as conditions } from './conditions.ts';

const { business, discount } = checkout;

export const questions: QuestionsTexts = {
  order: {
    title: 'Prima di ordinare',
    entries: [
      {
        question: 'Vi serve la mia password?',
        answer: 'No. Solo il nome utente. Se qualcuno ti chiede la password a nostro nome, non siamo noi.',
      },
      {
        question: 'Perché il mio profilo deve essere pubblico?',
        answer:
          'Un profilo privato non può ricevere follower, e i suoi post non possono ricevere mi piace né visualizzazioni. Puoi renderlo di nuovo privato una volta consegnato l’ordine.',
      },
      {
        question: 'Posso ordinare per più post insieme?',
        answer:
          'Sì. Con i mi piace e le visualizzazioni scegli i post o incolli i loro link, e la quantità del pacchetto viene divisa tra loro in parti uguali.',
      },
      {
        question: 'Posso fare due ordini per lo stesso profilo?',
        answer: conditions.waiting,
      },
      {
        question: 'Devo creare un account?',
        answer:
          'No. Compri con il tuo nome utente e la tua email. In «Il mio account» vedi i tuoi ordini con un codice che inviamo a quell’email, senza password.',
      },
      {
        question: 'Da dove vengono i follower?',
        answer:
          'Scegli tra due liste: europei o solo dalla Spagna. L’origine è quella dichiarata dal nostro fornitore; non la verifichiamo follower per follower. I mi piace e le visualizzazioni non si vendono per paese.',
      },
      {
        question: 'Ci sono persone reali dietro?',
        answer:
          'Non promettiamo né che dietro ogni follower, mi piace o visualizzazione ci sia una persona, né che interagisca con te o compri qualcosa da te.',
      },
      {
        question: 'Il social può fare qualcosa contro il mio account?',
        answer:
          'Le regole del social possono vietare o limitare questo tipo di servizio, e il social può togliere ciò che è stato consegnato o intervenire su un account. Leggile e decidi tu se ti conviene. Non abbiamo alcun legame con Instagram né con altri social.',
      },
      {
        question: 'Che cosa vendete, e per quali social?',
        answer: 'Vendiamo {{sold}}. Tutto quello che vendiamo è in «Servizi», con il suo prezzo.',
      },
      {
        question: 'In quali paesi vendete?',
        answer: '{{markets}}',
      },
    ],
  },
  payment: {
    title: 'Pagamento e prezzi',
    entries: [
      {
        question: 'Come posso pagare?',
        answer: conditions.payment,
      },
      {
        question: 'I prezzi comprendono l’IVA?',
        answer: 'Sì. Il totale che vedi fin dall’inizio è quello che viene addebitato, imposte comprese.',
      },
      {
        question: 'Compri come azienda?',
        answer: conditions.business(discount.fold, business.fold),
      },
      {
        question: 'Il pagamento non è riuscito. Mi è stato addebitato?',
        answer:
          'Un pagamento rifiutato non viene addebitato. Puoi riprovare con la stessa carta o con un’altra: l’ordine è lo stesso e non viene addebitato due volte.',
      },
      {
        question: 'Dove inserisco un codice sconto?',
        answer: 'Al pagamento, sotto «Codice sconto». Il nuovo totale appare prima che tu paghi.',
      },
      {
        question: 'È un abbonamento?',
        answer: 'No. Paghi una volta sola il totale che vedi. Non ci sono rate, rinnovi né altre spese.',
      },
    ],
  },
  delivery: {
    title: 'Consegna e tracciamento',
    entries: [
      {
        question: 'Quanto tempo richiede la consegna?',
        answer: conditions.delivery.estimate,
      },
      {
        question: 'Come so a che punto è il mio ordine?',
        answer:
          'Al pagamento ricevi un numero d’ordine, che trovi anche nell’email di conferma. Con quel numero vedi in ogni momento quanti sono arrivati e quanti ne mancano.',
      },
      {
        question: 'Posso cambiare nome utente durante la consegna?',
        answer:
          'Meglio aspettare. Con un altro nome, o con il profilo privato, la consegna si ferma e deve controllarla una persona.',
      },
      {
        question: 'Che cosa succede se poi i numeri calano?',
        answer: conditions.refill,
      },
      {
        question: 'Qualcosa non torna. Quando vi scrivo?',
        answer: conditions.delivery.support,
      },
      {
        question: 'Ho sbagliato nome utente o link. Che cosa faccio?',
        answer:
          'Correggilo nella pagina del tuo ordine finché non è stato inviato: trovi il link nell’email di conferma e nel tuo account. Se è già stato inviato, scrivici subito con il numero d’ordine.',
      },
      {
        question: 'Non trovo l’email di conferma. Dov’è?',
        answer:
          'Guarda nella posta indesiderata. Se non c’è, accedi a «Il mio account» con l’email dell’acquisto: lì vedi i tuoi ordini e i loro numeri.',
      },
    ],
  },
  rights: {
    title: 'Recesso e dati',
    entries: [
      {
        question: 'Posso ripensarci?',
        answer: conditions.withdrawal.right,
      },
      {
        question: 'Quando ricevo il rimborso?',
        answer: conditions.withdrawal.refund,
      },
      {
        question: 'Quali dati conservate?',
        answer:
          'Quelli dell’ordine: la tua email, il nome utente o i post, il pacchetto e il pagamento. Il nostro fornitore riceve solo il link e la quantità. Non conserviamo mai carte né password.',
      },
      {
        question: 'Come smetto di ricevere le vostre email?',
        answer:
          'In «Annulla l’iscrizione», in fondo a ogni pagina. Le email sui tuoi ordini continuano ad arrivare.',
      },
    ],
  },
};
