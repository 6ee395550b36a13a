import type { ThreadState } from '#contracts/contact-threads.ts';

/** Messages and their answers. */
export const threads = {
  title: 'Mensajes',
  placeholder: 'Nombre, correo, pedido o palabras del mensaje',
  states: { open: 'Por contestar', answered: 'Contestado', closed: 'Cerrado' } satisfies Record<
    ThreadState,
    string
  >,
  views: { open: 'Por contestar', answered: 'Contestados', closed: 'Cerrados' },
  columns: {
    who: 'De',
    text: 'Último mensaje',
    order: 'Pedido',
    state: 'Estado',
    assigned: 'Lleva',
    language: 'Idioma',
    at: 'Fecha',
  },
  empty: 'Nadie espera respuesta',
  emptyText: 'Lo que llega por el formulario de contacto aparece aquí.',
  list: 'Hilos',
  back: 'Mensajes',
  failed: 'No se ha podido cargar el mensaje',
  threadOf: (name: string) => `Hilo con ${name}`,
  noText: 'Sin texto',
  shop: 'La tienda',
  mail: { queued: 'Enviando', sent: 'Enviado', failed: 'No ha salido' },
  form: 'Desde el formulario',
  take: 'Me lo quedo',
  leave: 'Dejarlo libre',
  takenBy: (name: string) => `Lo lleva ${name}`,
  close: 'Cerrar',
  reopen: 'Volver a abrir',
  moved: (state: string) => `Hilo: ${state}`,
  assigned: 'Asignación guardada',
  answer: 'Respuesta',
  answerTo: (name: string) => `Respuesta a ${name}`,
  template: 'Plantilla',
  chooseTemplate: 'Plantilla…',
  closeAfter: 'Cerrar al enviar; se abre si contesta',
  send: 'Enviar por correo',
  sent: 'Respuesta en camino',
  sendFailed: 'La respuesta no ha salido',
  newer: 'Alguien ha escrito mientras contestabas. Léelo arriba; tu borrador se queda.',
  required: 'Escribe la respuesta',
};

export type Threads = typeof threads;
