import type { BuyerEffect, FindingName, ShownName } from '#contracts/staff/conditions.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { pausedTitles } from './paused-titles.ts';

export interface FindingTexts {
  title: string;
  act: string;
  /** For an external service that did not reply, so its key and settings were not checked. */
  unreachable?: { title: string; act: string };
}

/** Without a reply, or after a check that itself failed, no key or setting is known to be wrong. */
export const textsOfCause = (
  { unreachable, title, act }: FindingTexts,
  cause: string | undefined,
): { title: string; act: string } =>
  unreachable && (cause === 'unreachable' || cause === 'failed') ? unreachable : { title, act };

const es: Record<FindingName, FindingTexts> = {
  network: {
    title: 'Esta máquina no llega a ningún servicio de fuera',
    act: 'Revisa su DNS, su salida a la red y su cortafuegos. No se ha podido probar ninguna clave: no cambies ninguna',
  },
  secret_key: {
    title: 'La SECRET_KEY no es la de esta base de datos',
    act: 'Vuelve a poner la que tenía y reinicia; si se ha perdido, escribe de nuevo las claves de los proveedores, el certificado y los segundos factores',
  },
  provider: {
    title: 'La clave guardada de un proveedor no sirve',
    act: 'Corrige la dirección o la clave en Proveedores y mira allí el saldo',
    unreachable: {
      title: 'Un proveedor no contesta',
      act: 'Mira en su página si está caído, y si esta máquina llega a su dirección. La clave no se ha podido probar: no la cambies',
    },
  },
  processor: {
    title: 'El procesador de pagos no acepta nuestra clave',
    act: 'Compara STRIPE_SECRET_KEY, o REDSYS_KEY, con la de su panel y reinicia',
    unreachable: {
      title: 'El procesador de pagos no contesta',
      act: 'Mira su página de estado y la red de esta máquina. La clave no se ha podido probar: no la cambies',
    },
  },
  webhook_endpoint: {
    title: 'El webhook del procesador está mal configurado',
    act: 'Corrige en su panel la dirección y los eventos del webhook',
  },
  webhooks_missing: {
    title: 'Se cobran pedidos y no llega ningún webhook de pago',
    act: 'Compara STRIPE_WEBHOOK_SECRET, o REDSYS_KEY, con lo que muestra el panel del procesador',
  },
  mail: {
    title: 'El servidor de correo no nos deja enviar',
    act: 'Compara SMTP_URL con lo que dice tu servicio de correo',
    unreachable: {
      title: 'El servidor de correo no contesta',
      act: 'Mira si está caído, y si SMTP_URL lleva a su nombre y su puerto. Los correos esperan y salen solos',
    },
  },
  directory: {
    title: 'El directorio de perfiles rechaza la consulta',
    act: 'Compara DIRECTORY_* con su panel; mientras tanto los nombres se escriben a mano',
    unreachable: {
      title: 'El directorio de perfiles no contesta',
      act: 'Mira si está caído. Mientras tanto los nombres se escriben a mano',
    },
  },
  public_url: {
    title: 'La tienda no contesta en su dirección pública',
    act: 'Mira si el proxy funciona y lleva a este programa; si esta máquina no alcanza su propia dirección, haz que su nombre lleve aquí',
  },
  tls: {
    title: 'El certificado de la dirección pública no vale o se acaba',
    act: 'Renuévalo donde se atiende esa dirección, antes de que los navegadores lo rechacen',
  },
  worker: {
    title: 'El proceso de trabajo está parado: se cobra, pero no se entrega ni se envían correos',
    act: 'Arranca un proceso con ROLES=worker, o con web,worker',
  },
  replica: {
    title: 'La réplica de lectura no se usa: las listas se leen de la base principal',
    act: 'Mira si la réplica funciona y recibe los cambios, o corrige DATABASE_READ_URL',
  },
  disk: { title: 'Queda poco disco', act: 'Haz sitio o pasa DATA_DIR a un disco mayor' },
  clock: {
    title: 'El reloj del servidor y el de la base de datos no coinciden',
    act: 'Pon en hora las dos máquinas por NTP',
  },
  processor_clock: {
    title: 'El reloj del procesador no coincide con el del servidor',
    act: 'Pon en hora esta máquina por NTP: con más de cinco minutos se rechazan los webhooks de pago',
  },
  backup: {
    title: 'Falta una copia de seguridad reciente',
    act: 'Haz una en Datos y mira allí qué lo impide',
  },
  register: {
    title: 'El certificado de las facturas se acaba',
    act: 'Pide otro y cárgalo en Registro VERI*FACTU',
  },
  issuing_stopped: {
    title: 'No se emiten facturas',
    act: 'Lee en Registro VERI*FACTU por qué y abre allí otra instalación',
  },
  agency_files: {
    title: 'Un fichero de la agencia tributaria no se puede leer',
    act: 'Corrige la ruta o los permisos y reinicia',
  },
  agency_queue: {
    title: 'Hay registros que no llegan a la agencia tributaria',
    act: 'Mira en Registro VERI*FACTU qué contestó al último envío',
  },
  client_errors: {
    title: 'Los navegadores dan errores',
    act: 'Abre la página en ese navegador',
  },
};

const en: Record<FindingName, FindingTexts> = {
  network: {
    title: 'This machine reaches no outside service',
    act: 'Check its DNS, its network route and its firewall. No key could be tested, so do not change any',
  },
  secret_key: {
    title: 'SECRET_KEY does not belong to this database',
    act: 'Restore the previous key and restart. If it is lost, enter the provider keys, the certificate and the second factors again',
  },
  provider: {
    title: 'A stored provider key does not work',
    act: 'Correct its address or key under Providers, and check the balance there',
    unreachable: {
      title: 'A provider does not respond',
      act: 'Check its status pages, and whether this machine reaches its address. The key could not be tested, so do not change it',
    },
  },
  processor: {
    title: 'The payment processor rejects our key',
    act: 'Compare STRIPE_SECRET_KEY, or REDSYS_KEY, with its dashboard, and restart',
    unreachable: {
      title: 'The payment processor does not respond',
      act: 'Check its status page and the network of this machine. The key could not be tested, so do not change it',
    },
  },
  webhook_endpoint: {
    title: 'The processor’s webhook is misconfigured',
    act: 'Correct the webhook’s address and events in its dashboard',
  },
  webhooks_missing: {
    title: 'Orders are paid, but no webhooks arrive',
    act: 'Compare STRIPE_WEBHOOK_SECRET, or REDSYS_KEY, with the processor’s dashboard',
  },
  mail: {
    title: 'The mail server refuses to send our email',
    act: 'Compare SMTP_URL with your mail service’s settings',
    unreachable: {
      title: 'The mail server does not respond',
      act: 'Check whether it is down, and whether SMTP_URL names its host and port. Emails wait and are sent once it is back',
    },
  },
  directory: {
    title: 'The profile directory refuses the query',
    act: 'Compare DIRECTORY_* with its dashboard. Until then buyers type their usernames',
    unreachable: {
      title: 'The profile directory does not respond',
      act: 'Check whether it is down. Until it is back, buyers type their usernames',
    },
  },
  public_url: {
    title: 'The shop does not respond at its public address',
    act: 'Check that the proxy runs and forwards to this program. If this machine cannot reach its own address, make the name resolve to it',
  },
  tls: {
    title: 'The public address’s TLS certificate is invalid or about to expire',
    act: 'Renew it where TLS ends, before browsers refuse it',
  },
  worker: {
    title: 'No worker is running: orders are paid, but not delivered or emailed',
    act: 'Start a process with ROLES=worker, or with web,worker',
  },
  replica: {
    title: 'The read replica is not in use: lists are read from the primary',
    act: 'Check that the replica runs and keeps up, or correct DATABASE_READ_URL',
  },
  disk: { title: 'The disk is nearly full', act: 'Free some space, or move DATA_DIR to a larger disk' },
  clock: {
    title: 'The server’s clock and the database’s differ',
    act: 'Synchronise the clocks of both machines by NTP',
  },
  processor_clock: {
    title: 'The processor’s clock differs from the server’s',
    act: 'Synchronise the clock of this machine by NTP. Beyond five minutes webhooks are rejected',
  },
  backup: {
    title: 'A recent backup is missing',
    act: 'Make one under Data, and see there what prevents it',
  },
  register: {
    title: 'The invoice certificate expires soon',
    act: 'Get another and upload it under VERI*FACTU register',
  },
  issuing_stopped: {
    title: 'Invoicing has stopped',
    act: 'Read why under VERI*FACTU register, and open another installation there',
  },
  agency_files: {
    title: 'A file for the tax agency cannot be read',
    act: 'Correct its path or its permissions, and restart',
  },
  agency_queue: {
    title: 'Records do not reach the tax agency',
    act: 'See its last reply under VERI*FACTU register',
  },
  client_errors: {
    title: 'Browsers report errors',
    act: 'Open the page in that browser',
  },
};

export const effectMessages: Record<StaffLanguage, { effects: Partial<Record<BuyerEffect, string>> }> = {
  es: {
    effects: {
      no_page: 'Los compradores no llegan a la tienda',
      no_sales: 'No se puede comprar',
      fewer_sales: 'Se vende en parte, o por otro procesador',
      no_delivery: 'Se cobra, y la entrega espera',
      late_payments: 'Los pagos se confirman con minutos de retraso',
      no_mails: 'Los correos esperan',
      errors: 'Algunas páginas o compras fallan',
    },
  },
  en: {
    effects: {
      no_page: 'Buyers do not reach the shop',
      no_sales: 'Nothing can be bought',
      fewer_sales: 'Sales continue in part, or with another processor',
      no_delivery: 'Orders are paid and wait for delivery',
      late_payments: 'Payments are confirmed minutes late',
      no_mails: 'Emails wait',
      errors: 'Some pages or purchases fail',
    },
  },
};

export const findingMessages: Record<StaffLanguage, Record<FindingName, FindingTexts>> = { es, en };

export const conditionTitle = (
  { name, cause }: { name: ShownName; cause: string },
  language: StaffLanguage,
): string => {
  const paused: Partial<Record<ShownName, string>> = pausedTitles[language];
  const findings: Partial<Record<ShownName, FindingTexts>> = findingMessages[language];
  const words = findings[name];
  return words ? textsOfCause(words, cause).title : (paused[name] ?? name);
};
