/** Static texts next to the order form. Browsers need not load them. */
export const orderAside = {
  methods: 'Medios de pago',
  safe: 'Los datos de tu tarjeta van cifrados al procesador de pagos. Esta tienda no los ve.',
};
