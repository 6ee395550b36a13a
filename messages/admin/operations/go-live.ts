import type { OpeningStep } from '#contracts/operations/go-live.ts';
import type { RehearsalCaseName, RehearsedCase } from '#contracts/operations/purchase-rehearsal.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

interface StepTexts {
  title: string;
  /** What is required, and why. */
  about: string;
  act: string;
}

const steps: Record<OpeningStep, StepTexts> = {
  identity: {
    title: 'Datos de tu empresa',
    about:
      'Nombre, identificación fiscal, domicilio y correo de tu empresa. Salen en cada página, correo y factura. Hasta que estén, la tienda no muestra páginas ni envía correos.',
    act: 'Escribe los datos de tu empresa',
  },
  prices: {
    title: 'Precios',
    about: 'Los paquetes que vendes y sus precios.',
    act: 'Añade precios desde la lista de tu proveedor o importa la tuya',
  },
  provider: {
    title: 'Conexión con el proveedor',
    about: 'La tienda pregunta el saldo con la clave guardada. No cuesta nada.',
    act: 'Revisa la dirección y la clave en Proveedores',
  },
  mapping: {
    title: 'Quién entrega cada servicio',
    about: 'Cada paquete indica qué servicio del proveedor lo entrega. Si no lo indica, no se vende.',
    act: 'Abre cada servicio y elige el del proveedor',
  },
  webhook: {
    title: 'Webhooks de pago',
    about:
      'El procesador comunica cada pago a la tienda. La prueba no cuesta nada: abre un cobro de 1 € que nadie paga y lo anula.',
    act: 'Crea el webhook en el procesador con la dirección y los eventos de abajo, guarda su secreto en STRIPE_WEBHOOK_SECRET, reinicia y pulsa «Probar». Si solo usas Redsys, compara REDSYS_MERCHANT_CODE, REDSYS_TERMINAL y REDSYS_KEY con los datos de tu banco',
  },
  mail: {
    title: 'Correo',
    about:
      'Un correo de prueba con un código llega a la dirección de la tienda, que también recibe las alertas.',
    act: 'Envía la prueba y escribe el código',
  },
  backup: {
    title: 'Copia de seguridad',
    about: 'Una copia hecha y comprobada. Si tienes las tuyas, apaga las de la tienda en Configuración.',
    act: 'Haz una copia ahora',
  },
  legal_texts: {
    title: 'Textos legales',
    about:
      'Las condiciones, la privacidad y las demás páginas legales ya están escritas con los datos de tu empresa. Vendes con ellas: léelas y cambia lo que no encaje.',
    act: 'Léelos y confirma que los has leído',
  },
  certificate: {
    title: 'Certificado VERI*FACTU',
    about:
      'Con él se envían los registros de las facturas a la Agencia Tributaria. Sin él las facturas se emiten y sus registros esperan.',
    act: 'Sube el certificado electrónico de tu empresa en Registro VERI*FACTU',
  },
  second_factor: {
    title: 'Segundo factor',
    about: 'Con solo una contraseña, quien la adivine puede mover dinero.',
    act: 'Añade una aplicación de códigos o una llave en Tu acceso',
  },
  test_purchase: {
    title: 'Compra de prueba',
    about:
      'Una compra real recorre todo el camino: pago, correo, entrega y factura. Después puedes devolverte el dinero desde el pedido.',
    act: 'Cuando la tienda esté abierta, compra tu paquete más barato',
  },
};

interface RehearsalWords {
  title: string;
  about: string;
  sandbox: string;
  now: string;
  asked: string;
  running: string;
  last: string;
  count: (kept: string, all: string) => string;
  stopped: (reason: string) => string;
  states: Record<RehearsedCase['state'], string>;
  systems: Record<RehearsedCase['system'], string>;
  services: Record<RehearsedCase['service'], string>;
  person: string;
  stepNumber: (step: string) => string;
  promised: string;
  happened: string;
  cases: Record<RehearsalCaseName, string>;
}

const rehearsal: RehearsalWords = {
  title: 'Ensayo de compras',
  about:
    'Doce compras en los sistemas de prueba de Stripe, Redsys y la Agencia Tributaria, con tus claves de prueba. No mueven dinero ni crean pedidos. Enseñan qué hace cada servicio de otra manera que la demostración.',
  sandbox: 'Un servicio sin claves de prueba (REHEARSAL_…) se ensaya en la demostración con su simulador.',
  now: 'Ensayar',
  asked: 'El ensayo ha empezado',
  running: 'En marcha desde',
  last: 'Último ensayo:',
  count: (kept, all) => `${kept} de ${all} compras han ido como en la demostración`,
  stopped: (reason) => `El ensayo se ha detenido: ${reason}`,
  states: { kept: 'Igual', differs: 'Distinta', unfinished: 'A medias', skipped: 'Sin claves' },
  systems: { test_system: 'pruebas', stand_in: 'simulador', none: 'sin claves de prueba' },
  services: { stripe: 'Stripe', redsys: 'Redsys', agency: 'Agencia Tributaria' },
  person: 'Falta la parte que hace una persona en la página del servicio.',
  stepNumber: (step) => `Paso ${step}:`,
  promised: 'demostración',
  happened: 'servicio',
  cases: {
    paid: 'Pagada con tarjeta',
    declined: 'Tarjeta rechazada',
    authenticated: '3-D Secure superado',
    not_authenticated: '3-D Secure abandonado',
    refunded: 'Devuelta entera',
    refunded_in_part: 'Devuelta en parte',
    bizum: 'Pagada con Bizum',
    notification_lost: 'Sin notificación: la tienda consulta el pago',
    notified_twice: 'Notificación repetida',
    disputed: 'Disputa',
    record_accepted: 'Registro de factura aceptado',
    record_refused: 'Registro de factura rechazado',
  },
};

const es = {
  title: 'Puesta en marcha',
  failed: 'No se ha podido cargar la lista',
  count: (done: string, all: string) => `${done} de ${all}`,
  closed:
    'La tienda todavía no vende. Se abre automáticamente cuando estén hechos todos los pasos obligatorios.',
  shut: 'La tienda ha dejado de vender: falta un paso obligatorio.',
  open: 'La tienda vende desde',
  sandbox: 'Esto es la demostración, que vende sin nada de esto. Así está lo que necesitará la tienda real.',
  list: 'Lo que hace falta',
  state: { done: 'Hecho', missing: 'Falta', partly: 'En parte', advised: 'Recomendado' },
  go: {
    identity: 'Escribir los datos',
    prices: 'Añadir precios',
    provider: 'Ir a Proveedores',
    mapping: 'Ir a Servicios',
    legal_texts: 'Leer los textos',
    certificate: 'Subir el certificado',
    second_factor: 'Ir a Tu acceso',
  },
  webhook: {
    address: 'Dirección',
    events: 'Eventos',
    copy: 'Copiar',
    copied: 'Copiado',
    test: 'Probar',
    asked: 'El procesador enviará un evento de prueba. Si todo está bien, llega en unos segundos.',
    told: 'Este procesador recibe con cada pago la dirección de sus notificaciones: no hay nada que crear. La prueba comprueba que acepta la clave.',
    wrong: 'Revisa la configuración del procesador',
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
    provider_missing: 'Aún no hay ningún proveedor: añádelo en Proveedores',
    key_refused: (name: string, said: string) => `${name} rechaza la clave guardada: «${said}»`,
    unreachable: (name: string) =>
      `No se encuentra el servidor de ${name}, o no contesta. Puede ser la red o su dirección; la clave no se ha comprobado`,
    not_answered: (name: string, said: string) => `${name} no da su saldo: «${said}»`,
    unmapped: (services: string) => `Sin servicio del proveedor, y por eso sin vender: ${services}`,
    webhooks_refused: (count: string, why: string) => `Webhooks rechazados: ${count} (${why})`,
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
    first: 'Escribe antes los datos de tu empresa: la prueba va a esa dirección.',
    code: 'Código del correo',
    confirm: 'Confirmar',
    confirmed: 'El correo llega',
    wrong: 'Ningún correo de prueba de hoy tiene ese código.',
  },
  backup: { make: 'Hacer una ahora', asked: 'La copia ha empezado' },
  legal: { confirm: 'Los he leído', confirmed: 'Anotado: has leído los textos legales' },
  shop: 'Abrir la tienda',
  rehearsal,
  steps,
};

export type OpeningTexts = typeof es;

const en: OpeningTexts = {
  title: 'Getting started',
  failed: 'The list could not be loaded',
  count: (done, all) => `${done} of ${all}`,
  closed: 'The shop does not sell yet. It opens automatically once all required steps are done.',
  shut: 'The shop has stopped selling: a required step is missing.',
  open: 'The shop has been selling since',
  sandbox:
    'This is the demonstration, which sells without these steps. This list shows what the live shop will need.',
  list: 'What is needed',
  state: { done: 'Done', missing: 'Missing', partly: 'Partly done', advised: 'Recommended' },
  go: {
    identity: 'Enter the details',
    prices: 'Add prices',
    provider: 'Go to Providers',
    mapping: 'Go to Services',
    legal_texts: 'Read the texts',
    certificate: 'Upload the certificate',
    second_factor: 'Go to Your access',
  },
  webhook: {
    address: 'Address',
    events: 'Events',
    copy: 'Copy',
    copied: 'Copied',
    test: 'Test',
    asked: 'The processor will send a test event. If everything works, it arrives within seconds.',
    told: 'This processor receives its notification address with every payment, so there is nothing to create. The test checks that it accepts the key.',
    wrong: 'Check the processor’s settings',
    fault: {
      elsewhere: (others) =>
        others ? `There is no webhook to this address, only to ${others}` : 'There is no webhook yet',
      off: 'The webhook to this address is switched off',
      lacks: (events) => `The webhook is missing events: ${events}`,
    },
  },
  facts: {
    tax_number_invalid: (taxId) =>
      `“${taxId}” is not a valid Spanish NIF, NIE or CIF: its check digit or letter does not match`,
    address_incomplete: 'The address has no postal code',
    email_of_example: 'The email address is still that of the example company',
    key_sealed: (name) => `The stored key of ${name} cannot be decrypted with this SECRET_KEY`,
    provider_missing: 'There is no provider yet. Add one under Providers',
    key_refused: (name, said) => `${name} rejects the stored key: “${said}”`,
    unreachable: (name) =>
      `The server of ${name} cannot be found or does not respond. It may be the network or its address; the key was not checked`,
    not_answered: (name, said) => `${name} does not report its balance: “${said}”`,
    unmapped: (services) => `Not sold, because no provider’s service is chosen: ${services}`,
    webhooks_refused: (count, why) => `Rejected webhooks: ${count} (${why})`,
    backup_failed: (said) => `The last backup failed: ${said}`,
  },
  refusals: {
    no_signature: 'without a signature',
    bad_signature: 'no secret matches the signature',
    too_old: 'the signature is too old: check this machine’s clock',
    too_new: 'the signature is dated in the future: check this machine’s clock',
    unreadable: 'signed, but unreadable',
  },
  mail: {
    send: 'Send a test',
    again: 'Send another',
    sent: (recipient) => `Sent to ${recipient}`,
    first: 'Enter your company details first: the test goes to that address.',
    code: 'Code in the email',
    confirm: 'Confirm',
    confirmed: 'Email works',
    wrong: 'None of today’s test emails has that code.',
  },
  backup: { make: 'Back up now', asked: 'Backup started' },
  legal: { confirm: 'I have read them', confirmed: 'Noted: you have read the legal texts' },
  shop: 'Open the shop',
  rehearsal: {
    title: 'Rehearsal of purchases',
    about:
      'Twelve purchases at the test systems of Stripe, Redsys and the Spanish tax agency, with your test keys. They move no money and create no orders. They show where a service behaves differently from the demonstration.',
    sandbox: 'In the demonstration, a simulator replaces each service without test keys (REHEARSAL_…).',
    now: 'Rehearse',
    asked: 'The rehearsal has started',
    running: 'Running since',
    last: 'Last rehearsal:',
    count: (kept, all) => `${kept} of ${all} purchases went as in the demonstration`,
    stopped: (reason) => `The rehearsal stopped: ${reason}`,
    states: { kept: 'Same', differs: 'Different', unfinished: 'Half done', skipped: 'No keys' },
    systems: { test_system: 'test system', stand_in: 'simulator', none: 'no test keys' },
    services: { stripe: 'Stripe', redsys: 'Redsys', agency: 'Tax agency' },
    person: 'The part that a person does on the service’s page is missing.',
    stepNumber: (step) => `Step ${step}:`,
    promised: 'demonstration',
    happened: 'service',
    cases: {
      paid: 'Paid by card',
      declined: 'Card declined',
      authenticated: '3-D Secure passed',
      not_authenticated: '3-D Secure abandoned',
      refunded: 'Refunded in full',
      refunded_in_part: 'Refunded in part',
      bizum: 'Paid by Bizum',
      notification_lost: 'No notification: the shop queries the payment',
      notified_twice: 'Notification repeated',
      disputed: 'Dispute',
      record_accepted: 'Invoice record accepted',
      record_refused: 'Invoice record rejected',
    },
  },
  steps: {
    identity: {
      title: 'Your company',
      about:
        'Your company’s name, tax number, address and email. They appear on every page, email and invoice. Until you enter them, the shop shows no pages and sends no email.',
      act: 'Enter your company details',
    },
    prices: {
      title: 'Prices',
      about: 'The packages you sell, and their prices.',
      act: 'Add prices from your provider’s list, or import your own',
    },
    provider: {
      title: 'Connection to the provider',
      about: 'The shop asks for the balance with the stored key. This is free.',
      act: 'Check the address and the key under Providers',
    },
    mapping: {
      title: 'Who delivers each service',
      about:
        'Each package is linked to the provider’s service that delivers it. Unlinked packages are not sold.',
      act: 'Open each service and choose the provider’s',
    },
    webhook: {
      title: 'Payment webhooks',
      about:
        'The processor reports each payment to the shop. The test is free: it opens a charge of €1 that nobody pays, and cancels it.',
      act: 'Create the webhook at the processor with the address and events below, put its secret into STRIPE_WEBHOOK_SECRET, restart and press “Test”. If you use Redsys alone, compare REDSYS_MERCHANT_CODE, REDSYS_TERMINAL and REDSYS_KEY with your bank’s',
    },
    mail: {
      title: 'Email',
      about: 'A test email with a code goes to the shop’s address, which also receives the alerts.',
      act: 'Send the test and enter the code',
    },
    backup: {
      title: 'Backup',
      about: 'A backup that was made and verified. If you have your own, turn off the shop’s under Settings.',
      act: 'Make a backup now',
    },
    legal_texts: {
      title: 'Legal texts',
      about:
        'The terms, the privacy policy and the other legal pages are already written with your company’s details. You sell under them, so read them and change what does not fit.',
      act: 'Read them and confirm that you have',
    },
    certificate: {
      title: 'VERI*FACTU certificate',
      about:
        'It is used to send invoice records to the Spanish tax agency. Without it invoices are issued and their records wait.',
      act: 'Upload your company’s electronic certificate under VERI*FACTU register',
    },
    second_factor: {
      title: 'Second factor',
      about: 'With a password alone, anyone who guesses it can move money.',
      act: 'Add an authenticator app or a security key under Your access',
    },
    test_purchase: {
      title: 'Test purchase',
      about:
        'A real purchase goes the whole way: payment, email, delivery and invoice. You can refund it from the order afterwards.',
      act: 'Once the shop is open, buy your cheapest package',
    },
  },
};

export const openingMessages: Record<StaffLanguage, OpeningTexts> = { es, en };
