import type { recovery as es } from '../es/recovery.ts';

export const recovery: typeof es = {
  loading: 'Recupero del tuo ordine…',
  done: {
    title: 'Il tuo ordine, come l’avevi lasciato',
    text: 'Ricontrollalo, spunta le due conferme e continua al pagamento.',
  },
  unknown: {
    title: 'Questo link non contiene più un ordine',
    text: 'Nessun problema: puoi farlo qui in un momento.',
  },
  failed: {
    title: 'Non è stato possibile recuperare il tuo ordine',
    text: 'Controlla la connessione e ricarica la pagina, oppure compila il modulo.',
  },
};
