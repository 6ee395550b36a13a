import type { OpeningStep } from '#contracts/operations/go-live.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

interface StepWords {
  title: string;
  /** Says what must be there, and why. */
  about: string;
  /** Says what to do while it is missing: for the page, and in a line of `npm run doctor`. */
  act: string;
}

const steps: Record<OpeningStep, StepWords> = {
  identity: {
    title: 'Quién vende',
    about:
      'Nombre, NIF, dirección y correo de tu empresa. Salen en cada página, correo y factura; hasta entonces no se muestra ninguna página ni sale ningún correo.',
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
    act: 'Crea el webhook en el procesador con la dirección y los eventos que ves aquí, copia su secreto en STRIPE_WEBHOOK_SECRET, reinicia y pulsa «Probar»; con Redsys solo, compara REDSYS_MERCHANT_CODE, REDSYS_TERMINAL y REDSYS_KEY con los de tu banco',
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
      'Una copia hecha y comprobada: con la base de datos de la tienda se lee cada fila; con un servidor propio, solo la lista de lo que contiene. El ensayo de restauración la lee entera. Si haces las copias por tu cuenta, apaga las de la tienda en Configuración.',
    act: 'Haz una ahora, o con npm run backup',
  },
  second_factor: {
    title: 'Segundo factor',
    about: 'Con solo una contraseña, quien la adivine puede mover dinero. No impide abrir.',
    act: 'Añade una aplicación de códigos o una llave en Tu acceso',
  },
};

/** Holds the words of what a live shop needs before it sells. */
const es = {
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
    told: 'Este procesador recibe con cada pago la dirección de los avisos: no hay nada que crear. Se comprueba que acepta la clave.',
    wrong: 'En el procesador hay algo mal',
    fault: {
      elsewhere: (others: string) =>
        others ? `No hay ningún webhook a esta dirección, solo a ${others}` : 'No hay ningún webhook creado',
      off: 'El webhook de esta dirección está desactivado',
      lacks: (events: string) => `Al webhook le faltan eventos: ${events}`,
    },
  },
  facts: {
    tax_number_invalid: (taxId: string) =>
      `«${taxId}» no es un NIF, NIE o CIF válido: no coincide su dígito o letra de control`,
    address_incomplete: 'A la dirección le falta el código postal',
    email_of_example: 'El correo sigue siendo el de la empresa de ejemplo',
    key_sealed: (name: string) => `La clave guardada de ${name} no se abre con este SECRET_KEY`,
    key_refused: (name: string, said: string) => `${name} rechaza la clave guardada. Sus palabras: ${said}`,
    unreachable: (name: string, said: string) =>
      `No se llega a ${name} (${said}). Puede ser la red o su dirección; la clave no se ha comprobado`,
    not_answered: (name: string, said: string) => `${name} no da su saldo. Sus palabras: ${said}`,
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

export type OpeningWords = typeof es;

const en: OpeningWords = {
  title: 'Getting started',
  failed: 'The list could not be loaded',
  count: (done, all) => `${done} of ${all}`,
  closed: 'The shop does not sell yet. It opens by itself once nothing that is required is missing.',
  shut: 'The shop has stopped selling: something is missing that it cannot do without.',
  open: 'The shop has been selling since',
  sandbox:
    'This is the demonstration, which sells without any of this. Here is how what the real shop needs stands.',
  list: 'What is needed',
  state: { done: 'Done', missing: 'Missing', partly: 'In part', advised: 'Advised' },
  go: {
    identity: 'Enter the details',
    prices: 'Go to Services',
    provider: 'Go to Providers',
    mapping: 'Go to Services',
    second_factor: 'Go to Your access',
  },
  webhook: {
    address: 'Address',
    events: 'Events',
    copy: 'Copy',
    copied: 'Copied',
    test: 'Test',
    asked: 'A test event was asked for: it arrives within seconds if all is well.',
    told: 'This processor is told with each payment where to send its events: nothing is to be created. It is checked that it takes the key.',
    wrong: 'Something is wrong at the processor',
    fault: {
      elsewhere: (others) =>
        others ? `There is no webhook to this address, only to ${others}` : 'There is no webhook yet',
      off: 'The webhook to this address is switched off',
      lacks: (events) => `The webhook lacks events: ${events}`,
    },
  },
  facts: {
    tax_number_invalid: (taxId) =>
      `“${taxId}” is not a valid Spanish NIF, NIE or CIF: its check digit or letter does not match`,
    address_incomplete: 'The address has no postal code',
    email_of_example: 'The e-mail is still the one of the example company',
    key_sealed: (name) => `The kept key of ${name} does not open with this SECRET_KEY`,
    key_refused: (name, said) => `${name} refuses the kept key. In its words: ${said}`,
    unreachable: (name, said) =>
      `${name} cannot be reached (${said}). It may be the network or its address; the key was not checked`,
    not_answered: (name, said) => `${name} gives no balance. In its words: ${said}`,
    unmapped: (services) => `Without a provider’s service, and so not sold: ${services}`,
    webhooks_refused: (count, why) => `Refused webhooks: ${count} (${why})`,
    backup_failed: (said) => `The last backup failed: ${said}`,
  },
  refusals: {
    no_signature: 'without a signature',
    bad_signature: 'no secret fits the signature',
    too_old: 'the signature is too old: look at this machine’s clock',
    too_new: 'the signature is of a time to come: look at this machine’s clock',
    unreadable: 'signed, but unreadable',
  },
  mail: {
    send: 'Send a test',
    again: 'Send another',
    sent: (recipient) => `Sent to ${recipient}`,
    first: 'First say who sells: the test goes to that address.',
    code: 'Code of the mail',
    confirm: 'Confirm',
    confirmed: 'Mail arrives',
    wrong: 'No test mail of today brought that code.',
  },
  backup: { make: 'Make one now', asked: 'The backup has begun' },
  steps: {
    identity: {
      title: 'Who sells',
      about:
        'Your company’s name, tax number, address and e-mail. They stand on every page, mail and invoice; until then no page is shown and no mail leaves.',
      act: 'Enter them under Settings, “shop.identity”, or by npm run identity',
    },
    prices: {
      title: 'Prices',
      about: 'Which packages you sell, and for how much.',
      act: 'Add them under Services or by npm run catalogue',
    },
    provider: {
      title: 'The provider’s key',
      about: 'The key that the shop keeps is tried, not the one of the configuration file.',
      act: 'Correct the address or the key under Providers',
    },
    mapping: {
      title: 'Who delivers each service',
      about: 'Each package names the provider’s service that delivers it. One that names none is not sold.',
      act: 'Open each service and choose the provider’s',
    },
    webhook: {
      title: 'News of payments',
      about:
        'The processor tells the shop of each payment. Testing it costs nothing: it opens a charge of €1 that nobody pays, and cancels it.',
      act: 'Create the webhook at the processor with the address and events that “Getting started” shows, copy its secret into STRIPE_WEBHOOK_SECRET, restart and press “Test”; with Redsys alone, compare REDSYS_MERCHANT_CODE, REDSYS_TERMINAL and REDSYS_KEY with your bank’s',
    },
    mail: {
      title: 'Mail',
      about: 'A test mail with a code reaches the shop’s address, where its warnings will go, too.',
      act: 'Send the test and enter the code',
    },
    backup: {
      title: 'Backup',
      about:
        'A backup that was made and checked: with the shop’s own database every row is read; with a server of your own, only its list of contents. The restore drill reads all of it. If you make your own backups, switch the shop’s off under Settings.',
      act: 'Make one now, or by npm run backup',
    },
    second_factor: {
      title: 'Second factor',
      about: 'With a password alone, whoever guesses it can move money. It does not keep the shop shut.',
      act: 'Add a code app or a key under Your access',
    },
  },
};

export const openingMessages: Record<StaffLanguage, OpeningWords> = { es, en };
