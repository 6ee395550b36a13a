import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  title: 'Conexiones',
  lead: 'Con quién habla la tienda y si contesta. Las claves y direcciones se cambian en el servidor; aquí nunca se enseña una clave.',
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
    measuring: 'Solo recibe; no hay nada que preguntarle.',
    disk: 'Mira si queda sitio para lo que escriben los pedidos.',
    clock: 'Compara el reloj de esta máquina con el de la base de datos.',
  },
  none: 'Sin configurar',
  test: 'Probar',
  testAll: 'Probar todo',
  testing: 'Preguntando…',
  works: (milliseconds: string) => `Contesta en ${milliseconds} ms`,
  fails: 'No funciona',
  modes: { sandbox: 'Demostración: los servicios son de imitación', live: 'Tienda real' },
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
    directory: 'Directory of profiles',
    measuring: 'Measuring',
    disk: 'Disk',
    clock: 'Clock',
  },
  about: {
    database: 'Writes a row and commits it.',
    processor: 'Asks with our key, and moves no money.',
    provider: 'Reads the balance of each with the key that is kept.',
    mail: 'Greets and signs in, and sends nothing.',
    directory: 'Asks for a public profile.',
    measuring: 'This service only receives data, so it has no health check.',
    disk: 'Looks whether there is room for what orders write.',
    clock: 'Compares the clock of this machine with the database’s.',
  },
  none: 'Not configured',
  test: 'Test',
  testAll: 'Test all',
  testing: 'Asking…',
  works: (milliseconds) => `Answers in ${milliseconds} ms`,
  fails: 'Does not work',
  modes: { sandbox: 'Demonstration: the services are stand-ins', live: 'Real shop' },
};

export const connectionsMessages: Record<StaffLanguage, ConnectionsTexts> = { es, en };
