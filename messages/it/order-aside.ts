import type { orderAside as es } from '../es/order-aside.ts';

export const orderAside: typeof es = {
  methods: 'Metodi di pagamento',
  safe: 'I dati della carta vengono inviati cifrati al gestore dei pagamenti. Questo negozio non li vede.',
};
