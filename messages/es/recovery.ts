export const recovery = {
  loading: 'Recuperando tu pedido…',
  done: {
    title: 'Tu pedido, como lo dejaste',
    text: 'Repásalo, marca las dos confirmaciones y continúa al pago.',
  },
  unknown: {
    title: 'Este enlace ya no guarda ningún pedido',
    text: 'No pasa nada: puedes hacerlo aquí en un momento.',
  },
  failed: {
    title: 'No se pudo recuperar tu pedido',
    text: 'Comprueba tu conexión y recarga la página, o rellena el formulario.',
  },
};
