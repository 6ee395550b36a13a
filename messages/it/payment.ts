import type { PaymentTexts } from '#messages/es/payment.ts';

export const payment: PaymentTexts = {
  cancelled: {
    heading: 'Pagamento annullato',
    text: 'Quello che hai scritto è ancora nel modulo. Il prossimo pagamento sarà un ordine nuovo.',
    countdown: (seconds: number) => `Torniamo alla home tra ${seconds} s.`,
    stay: 'Resta qui',
    stayed: 'Resti su questa pagina.',
    again: 'Riprova',
    home: 'Torna alla home',
  },
  failed: {
    unknown: 'Errore sconosciuto durante il pagamento',
    code: (code: string) => `Codice: ${code}`,
    back: 'Torna al modulo di pagamento',
    help: 'Se succede di nuovo, scrivici a',
  },
};
