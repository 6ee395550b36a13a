import type { orderAside as es } from '../es/order-aside.ts';

export const orderAside: typeof es = {
  methods: 'Moyens de paiement',
  safe: 'Les données de votre carte sont transmises chiffrées au prestataire de paiement. Cette boutique ne les voit pas.',
};
