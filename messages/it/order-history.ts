import type { OrderHistoryTexts } from '../es/order-history.ts';

export const orderHistory: OrderHistoryTexts = {
  title: 'I tuoi ordini',
  lead: 'Li vedi con il link privato del tuo ordine. Chi usa questo browser può vederli finché non esci.',
  unauthorised: 'Accesso non autorizzato',
  failed: 'Non è stato possibile caricare le informazioni dell’ordine. Riprova più tardi.',
  leave: 'Esci',
  contact: 'Contatta l’assistenza',
  follow: 'Vedi l’ordine',
  account: 'Vedi tutti nel tuo account',
  total: 'Totale IVA inclusa',
  demo: {
    title: 'Ordine completato',
    lead: 'Questo è un esempio: così si vede un ordine quando finisce. I dati sono inventati.',
    order: 'Torna al negozio',
  },
};
