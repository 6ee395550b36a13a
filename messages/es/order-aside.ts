/** Beside the order form: what never changes there, so that browsers need not carry it. */
export const orderAside = {
  methods: 'Medios de pago',
  safe: 'Los datos de tu tarjeta van cifrados al procesador de pagos. Esta tienda no los ve.',
};
