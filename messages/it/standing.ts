import type { Standing } from '../es/standing.ts';

export const standing: Standing = {
  chips: { partial: 'Parziale', withdrawn: 'Receduto', bank: 'In attesa', held: 'In verifica' },
  unpaid: 'Il pagamento non è andato a buon fine. Non è stato addebitato nulla.',
  bank: 'La tua banca non ha ancora confermato il pagamento. Non pagare di nuovo: si aggiorna da solo.',
  failed: 'La banca non ha accettato il pagamento. Non è stato addebitato nulla: puoi riprovare.',
  held: 'Il tuo pagamento è arrivato e una persona lo sta verificando. Non pagare di nuovo.',
  returned: 'Questo ordine non va avanti e ti abbiamo rimborsato.',
  notBegun: 'La consegna non è ancora iniziata.',
  delivered: (done, of) => `${done} di ${of} consegnati`,
  completed: 'Tutto consegnato.',
  partial: (done, of) => `Ne sono arrivati ${done} di ${of} e non ne arriveranno altri.`,
  partialNext: 'La parte non consegnata viene rimborsata. Se non l’hai ricevuta, chiedici di questo ordine.',
  withdrawn: 'Hai esercitato il recesso: la consegna è ferma e la parte non consegnata viene rimborsata.',
  refunded: 'Il denaro di questo ordine è stato rimborsato.',
  cancelled: 'Questo ordine è annullato e non verrà consegnato altro.',
  duplicate: 'Questo ordine ne ripeteva un altro e non va avanti.',
  moneyBack: (amount) =>
    `Ti abbiamo rimborsato ${amount} sul mezzo con cui hai pagato. Di solito la banca lo mostra in 5–10 giorni.`,
  refill: {
    pending: 'Reintegro chiesto. Ti scriviamo alla fine.',
    processing: 'Reintegro in corso. Ti scriviamo alla fine.',
    completed: 'Ciò che era calato è reintegrato.',
    partial: 'È stata reintegrata una parte di ciò che era calato.',
    canceled: 'Il reintegro non è stato possibile. Scrivici e lo guardiamo.',
    unknown: 'Reintegro: sconosciuto. Lo stiamo verificando.',
  },
};
