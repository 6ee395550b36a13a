import type { OpeningStep } from '#contracts/opening.ts';

interface StepWords {
  title: string;
  /** What must be there, and why. */
  about: string;
  /** What to do while it is missing: for the page, and in a line of `npm run doctor`. */
  act: string;
}

const steps: Record<OpeningStep, StepWords> = {
  identity: {
    title: 'Quién vende',
    about: 'Nombre, NIF, dirección y correo de tu empresa. Salen en cada página, correo y factura.',
    act: 'Escríbelos en Configuración, «shop.identity», o con npm run identity',
  },
  prices: {
    title: 'Precios',
    about: 'Qué paquetes vendes y a cuánto.',
    act: 'Añádelos en Servicios o con npm run catalogue',
  },
  provider: {
    title: 'Clave del proveedor',
    about: 'Se prueba la clave guardada en la tienda, no la del fichero de configuración.',
    act: 'Corrige la dirección o la clave en Proveedores',
  },
  mapping: {
    title: 'Quién entrega cada servicio',
    about: 'Cada paquete nombra el servicio del proveedor que lo entrega. El que no lo nombra no se vende.',
    act: 'Abre cada servicio y elige el del proveedor',
  },
  webhook: {
    title: 'Avisos de pago',
    about:
      'El procesador avisa a la tienda de cada pago. Probarlo no cuesta nada: abre un cobro de 1 € que nadie paga y lo anula.',
    act: 'Crea el webhook en el procesador con la dirección y los eventos que muestra «Puesta en marcha», copia su secreto en STRIPE_WEBHOOK_SECRET, reinicia y pulsa «Probar»',
  },
  mail: {
    title: 'Correo',
    about:
      'Un correo de prueba con un código llega a la dirección de la tienda, donde llegarán también los avisos.',
    act: 'Envía la prueba y escribe el código',
  },
  backup: {
    title: 'Copia de seguridad',
    about:
      'Una copia hecha y leída de nuevo. Si las haces por tu cuenta, apaga las de la tienda en Configuración.',
    act: 'Haz una ahora, o con npm run backup',
  },
  second_factor: {
    title: 'Segundo factor',
    about: 'Con solo una contraseña, quien la adivine puede mover dinero. No impide abrir.',
    act: 'Añade una aplicación de códigos o una llave en Tu acceso',
  },
};

/** What a live shop needs before it sells. */
export const opening = {
  title: 'Puesta en marcha',
  failed: 'No se ha podido cargar la lista',
  count: (done: string, all: string) => `${done} de ${all}`,
  closed: 'La tienda todavía no vende. Se abre sola en cuanto no falte nada de lo obligatorio.',
  shut: 'La tienda ha dejado de vender: falta algo sin lo que no se puede.',
  open: 'La tienda vende desde',
  sandbox: 'Esto es la demostración, que vende sin nada de esto. Así está lo que necesitará la tienda real.',
  list: 'Lo que hace falta',
  state: { done: 'Hecho', missing: 'Falta', partly: 'En parte', advised: 'Recomendado' },
  go: {
    identity: 'Escribir los datos',
    prices: 'Ir a Servicios',
    provider: 'Ir a Proveedores',
    mapping: 'Ir a Servicios',
    second_factor: 'Ir a Tu acceso',
  },
  webhook: {
    address: 'Dirección',
    events: 'Eventos',
    copy: 'Copiar',
    copied: 'Copiado',
    test: 'Probar',
    asked: 'Se ha pedido un aviso de prueba: llega en unos segundos si todo está bien.',
    wrong: 'En el procesador hay algo mal',
    fault: {
      elsewhere: (others: string) =>
        others ? `No hay ningún webhook a esta dirección, solo a ${others}` : 'No hay ningún webhook creado',
      off: 'El webhook de esta dirección está desactivado',
      lacks: (events: string) => `Al webhook le faltan eventos: ${events}`,
    },
  },
  facts: {
    key_sealed: (name: string) => `La clave guardada de ${name} no se abre con este SECRET_KEY`,
    key_refused: (name: string, said: string) =>
      `${name} rechaza la clave guardada o no contesta. Sus palabras: ${said}`,
    unmapped: (services: string) => `Sin servicio del proveedor, y por eso sin vender: ${services}`,
    webhooks_refused: (count: string, why: string) => `Avisos rechazados: ${count} (${why})`,
    backup_failed: (said: string) => `La última copia falló: ${said}`,
  },
  refusals: {
    no_signature: 'sin firma',
    bad_signature: 'ningún secreto corresponde a la firma',
    too_old: 'la firma es demasiado antigua: mira el reloj de esta máquina',
    too_new: 'la firma lleva una hora futura: mira el reloj de esta máquina',
    unreadable: 'firmados, pero ilegibles',
  },
  mail: {
    send: 'Enviar prueba',
    again: 'Enviar otra',
    sent: (recipient: string) => `Enviado a ${recipient}`,
    first: 'Di antes quién vende: la prueba va a esa dirección.',
    code: 'Código del correo',
    confirm: 'Confirmar',
    confirmed: 'El correo llega',
    wrong: 'Ningún correo de prueba de hoy trae ese código.',
  },
  backup: { make: 'Hacer una ahora', asked: 'La copia ha empezado' },
  steps,
};

export type OpeningWords = typeof opening;
