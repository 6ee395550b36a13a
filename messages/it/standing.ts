import type { Standing } from '../es/standing.ts';
import { afterDelivery } from './assurance.ts';

export const standing: Standing = {
  chips: { partial: 'Parziale', withdrawn: 'Recesso esercitato', bank: 'In attesa', held: 'In verifica' },
  unpaid: 'Il pagamento non è andato a buon fine. Non è stato addebitato nulla.',
  bank: 'La tua banca non ha ancora confermato il pagamento. Non pagare di nuovo: si aggiorna da solo.',
  failed: 'La banca non ha accettato il pagamento. Non è stato addebitato nulla: puoi riprovare.',
  held: 'Il tuo pagamento è arrivato e una persona lo sta verificando. Non pagare di nuovo.',
  returned: 'Questo ordine non verrà evaso e ti abbiamo rimborsato.',
  notBegun: 'La consegna non è ancora iniziata.',
  delivered: (done, of) => `${done} di ${of} consegnati`,
  completed: 'Tutto consegnato.',
  partial: (done, of) => `Ne sono arrivati ${done} di ${of} e non ne arriveranno altri.`,
  partialNext: 'La parte non consegnata viene rimborsata. Se non l’hai ricevuta, chiedici di questo ordine.',
  withdrawn: 'Hai esercitato il recesso: la consegna è ferma e la parte non consegnata viene rimborsata.',
  refunded: 'Questo ordine è stato rimborsato.',
  owed: 'Questo ordine è terminato. La tua banca non ha accettato il rimborso: ce ne stiamo occupando e ti scriveremo.',
  cancelled: 'Questo ordine è annullato e non verrà consegnato altro.',
  duplicate: 'Questo ordine ne ripeteva un altro e non verrà evaso.',
  moneyBack: (amount) =>
    `Ti abbiamo rimborsato ${amount} sul mezzo con cui hai pagato. Di solito la banca lo mostra in 5–10 giorni.`,
  refill: {
    pending: 'Reintegro chiesto. Ti scriviamo alla fine.',
    processing: 'Reintegro in corso. Ti scriviamo alla fine.',
    completed: 'Ciò che era calato è reintegrato.',
    partial: 'È stata reintegrata una parte di ciò che era calato.',
    canceled: 'Il reintegro non è stato possibile. Scrivici e lo guardiamo.',
    unknown: 'Stato del reintegro sconosciuto. Lo stiamo verificando.',
  },
  ask: {
    title: 'Reintegro',
    button: 'Chiedi il reintegro',
    notYet: 'Non ancora disponibile',
    later: 'Quando l’ordine sarà completato, potrai chiederlo qui se manca più del 10% di quanto consegnato.',
    laterWithin: (days) =>
      `Incluso: se ${afterDelivery(days)} manca più del 10% di quanto consegnato, potrai chiederlo qui.`,
    notIncluded: 'Questo pacchetto non comprende il reintegro. Se i numeri calano, scrivici e verifichiamo.',
    now: (days) =>
      days
        ? `Se ${afterDelivery(days)} manca più del 10% di quanto consegnato, chiedilo qui.`
        : 'Se manca più del 10% di quanto consegnato, chiedilo qui.',
    done: { title: 'Reintegro chiesto', text: 'Ti scriviamo alla fine.' },
    failed: {
      title: 'Errore nella richiesta di reintegro',
      text: 'La richiesta non è andata a buon fine. Il tuo diritto resta.',
    },
  },
  ways: {
    title: 'Che cosa puoi fare',
    reorder: 'Ordina di nuovo',
    today: (price) => `Oggi costa ${price}.`,
    todayOther: (then, price) => `Allora costava ${then}; oggi costa ${price}.`,
    question: 'Chiedi di questo ordine',
    withdrawNote: 'Fermiamo la consegna e rimborsiamo la parte non consegnata.',
    invoice: 'Vedi la fattura',
    invoiceNote: 'In PDF; lì si chiede anche la fattura completa, con i tuoi dati fiscali.',
    account: 'Il mio account',
  },
  notice: {
    title: 'Avvisi via email',
    end: 'Alla fine ti scriviamo sempre: non serve chiederlo.',
    over: 'È finito: te lo diciamo anche via email.',
    button: 'Avvisami quando inizia',
    asked: 'Ti scriveremo anche quando inizia la consegna.',
    failed: 'Non è stato possibile salvare. Riprova.',
  },
  thanks: {
    title: (percent) => `Grazie: ${percent} sul tuo prossimo ordine`,
    copy: 'Copia il codice',
    copied: 'Copiato',
    until: (end) => `Valido fino al ${end}. Una volta per account, con l’indirizzo di questo ordine.`,
    use: 'Usalo ora',
  },
};
