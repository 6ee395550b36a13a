/** Stands beside the order form and never changes there, so browsers need not carry it. */
export const orderAside = {
  methods: 'Medios de pago',
  safe: 'Los datos de tu tarjeta van cifrados al procesador de pagos. Esta tienda no los ve.',
};
