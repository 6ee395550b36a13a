import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  title: 'Conexiones',
  lead: 'Servicios externos y su estado actual. Las claves y direcciones se cambian en el servidor; aquí nunca se muestra una clave.',
  failed: 'No se han podido cargar las conexiones',
  names: {
    database: 'Base de datos',
    processor: 'Pagos con tarjeta',
    provider: 'Proveedores',
    mail: 'Servidor de correo',
    directory: 'Directorio de perfiles',
    measuring: 'Medición',
    disk: 'Disco',
    clock: 'Reloj',
  },
  about: {
    database: 'Escribe una fila y la confirma.',
    processor: 'Pregunta con nuestra clave, sin mover dinero.',
    provider: 'Lee el saldo de cada uno con la clave guardada.',
    mail: 'Saluda y se identifica, sin enviar nada.',
    directory: 'Pregunta por un perfil público.',
    measuring: 'Este servicio solo recibe datos: no hay nada que comprobar.',
    disk: 'Mira si queda sitio para lo que escriben los pedidos.',
    clock: 'Compara el reloj de esta máquina con el de la base de datos.',
  },
  none: 'Sin configurar',
  test: 'Probar',
  testAll: 'Probar todo',
  testing: 'Preguntando…',
  works: (milliseconds: string) => `Contesta en ${milliseconds} ms`,
  fails: 'No funciona',
  modes: { sandbox: 'Demostración: servicios simulados', live: 'Tienda real' },
};

export type ConnectionsTexts = typeof es;

const en: ConnectionsTexts = {
  title: 'Connections',
  lead: 'External services and their current status. Keys and addresses are changed on the server; no key is ever shown here.',
  failed: 'The connections could not be loaded',
  names: {
    database: 'Database',
    processor: 'Card payments',
    provider: 'Providers',
    mail: 'Mail server',
    directory: 'Profile directory',
    measuring: 'Measurement',
    disk: 'Disk',
    clock: 'Clock',
  },
  about: {
    database: 'Writes a row and commits it.',
    processor: 'Sends a request with our key, without moving money.',
    provider: 'Reads each balance with the stored key.',
    mail: 'Connects and signs in, without sending anything.',
    directory: 'Requests a public profile.',
    measuring: 'This service only receives data, so it has no health check.',
    disk: 'Checks that there is room for new orders.',
    clock: 'Compares this machine’s clock with the database’s.',
  },
  none: 'Not configured',
  test: 'Test',
  testAll: 'Test all',
  testing: 'Testing…',
  works: (milliseconds) => `Responds in ${milliseconds} ms`,
  fails: 'Not working',
  modes: { sandbox: 'Demonstration: simulated services', live: 'Live shop' },
};

export const connectionsMessages: Record<StaffLanguage, ConnectionsTexts> = { es, en };
