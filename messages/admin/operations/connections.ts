/** What the program speaks with, each with its test. */
export const connections = {
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

export type Connections = typeof connections;
