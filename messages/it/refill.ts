import type { RefillTexts } from '../es/refill.ts';

export const refill: RefillTexts = {
  requested: {
    subject: (number) => `Ordine ${number}: abbiamo chiesto il reintegro`,
    preview: 'Una parte di quanto consegnato è calata e viene reintegrata.',
    title: 'Reintegriamo quanto è calato',
    lead: 'Una parte di quello che ti abbiamo consegnato è calata. Abbiamo chiesto il reintegro: non devi fare né pagare nulla.',
  },
  done: {
    subject: (number) => `Ordine ${number}: reintegro terminato`,
    preview: 'Quanto era calato è stato reintegrato.',
    title: 'Il reintegro è terminato',
    lead: 'Il nostro fornitore ci conferma di aver reintegrato quanto era calato.',
  },
  uncounted: {
    requested: {
      subject: (number) => `Ordine ${number}: abbiamo chiesto il reintegro`,
      preview: 'Il reintegro è in corso.',
      title: 'Abbiamo chiesto il reintegro',
      lead: 'Il nostro fornitore ha accettato la richiesta e reintegrerà ciò che eventualmente manca. Non devi fare né pagare nulla.',
    },
    done: {
      subject: (number) => `Ordine ${number}: reintegro terminato`,
      preview: 'Il reintegro è terminato.',
      title: 'Il reintegro è terminato',
      lead: 'Il nostro fornitore ci conferma che il reintegro è fatto.',
    },
  },
  labels: {
    number: 'Numero d’ordine',
    package: 'Pacchetto',
    username: (network) => `Nome utente ${network}`,
    reached: 'A consegna completata',
    found: 'Alla verifica',
    missing: { requested: 'Mancanti in questo ordine', done: 'Mancavano' },
    replaced: 'Reintegrati, secondo il fornitore',
    now: 'Adesso',
  },
  nextTitle: 'Nel frattempo',
  next: [
    'Lascia il profilo pubblico e non cambiare nome utente.',
    'Ti scriviamo quando il reintegro è terminato.',
  ],
  questionTitle: 'Se qualcosa non torna',
  question: (email) => `Scrivici a ${email} con il numero d’ordine e verifichiamo.`,
  staff: {
    asked: (parts) =>
      parts === 1 ? 'Reintegro chiesto al fornitore' : `Reintegro chiesto al fornitore per ${parts} parti`,
    notExecuted: 'Reintegro non eseguito',
    inDoubt: 'Il fornitore non ha risposto: non si chiede di nuovo finché non si sa che cosa è successo',
    started: 'Il reintegro automatico è iniziato',
    underWay: 'Il reintegro automatico è già in corso',
    why: {
      order_state: 'l’ordine non è in corso né completato',
      money_back: 'il pagamento è stato rimborsato',
      not_delivered: 'non è ancora consegnato',
      no_provider_order: 'non ha un ordine valido presso il fornitore',
      not_offered: 'il fornitore non offre il reintegro per questo servizio',
      promised_elsewhere: 'è stato promesso all’acquirente, ma questo fornitore non lo offre',
      window_over: 'il periodo di reintegro è finito',
      provider_held: 'il fornitore è sospeso',
      refill_open: 'un reintegro è già in corso',
      not_counted: 'non è ancora stato contato',
      not_shown: 'l’elenco non mostra il profilo',
      counted_before: 'non è stato contato dopo l’ultimo reintegro',
      no_drop: 'non manca più del 10% di quanto consegnato',
      counts_for_older: 'quello che manca conta per un ordine precedente dello stesso profilo',
      asked_lately: 'il fornitore è stato interrogato da poco',
    },
  },
};
