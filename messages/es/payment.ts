/** After a cancelled or failed payment (text 2, section 2). */
export const payment = {
  cancelled: {
    heading: 'Pago cancelado',
    text: 'Lo que escribiste sigue en el formulario. El próximo pago será un pedido nuevo.',
    countdown: (seconds: number) => `Volvemos al inicio en ${seconds} s.`,
    stay: 'Quedarme aquí',
    stayed: 'Te quedas en esta página.',
    again: 'Intentar Nuevamente',
    home: 'Volver a Inicio',
  },
  failed: {
    unknown: 'Error desconocido al procesar el pago',
    code: (code: string) => `Código: ${code}`,
    back: 'Volver al formulario de pago',
    help: 'Si vuelve a pasar, escríbenos a',
  },
};

export type PaymentTexts = typeof payment;
