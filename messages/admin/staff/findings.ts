import type { FindingName } from '#contracts/findings.ts';

/** What is wrong, in a few words, and what to do about it. */
export interface FindingWords {
  title: string;
  act: string;
}

export const findings: Record<FindingName, FindingWords> = {
  secret_key: {
    title: 'La SECRET_KEY no es la de esta base de datos',
    act: 'Vuelve a poner la que tenía y reinicia; si se ha perdido, escribe de nuevo las claves de los proveedores, el certificado y los segundos factores',
  },
  provider: {
    title: 'La clave guardada de un proveedor no sirve',
    act: 'Corrige la dirección o la clave en Proveedores y mira allí el saldo',
  },
  processor: {
    title: 'El procesador de pagos no acepta nuestra clave',
    act: 'Compara STRIPE_SECRET_KEY con la de su panel y reinicia',
  },
  webhook_endpoint: {
    title: 'El procesador avisa mal de los pagos',
    act: 'Corrige en su panel la dirección y los eventos del webhook',
  },
  webhooks_missing: {
    title: 'Se cobran pedidos y no llega ningún aviso de pago',
    act: 'Compara STRIPE_WEBHOOK_SECRET con el secreto del webhook en el panel del procesador',
  },
  mail: {
    title: 'El servidor de correo no nos deja enviar',
    act: 'Compara SMTP_URL con lo que dice tu servicio de correo',
  },
  directory: {
    title: 'El directorio de perfiles no contesta',
    act: 'Compara DIRECTORY_* con su panel; mientras tanto los nombres se escriben a mano',
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
    title: 'Nadie hace el trabajo: se cobra y no se entrega ni se escribe',
    act: 'Arranca un proceso con ROLES=worker, o con web,worker',
  },
  disk: { title: 'Queda poco disco', act: 'Haz sitio o pasa DATA_DIR a un disco mayor' },
  clock: {
    title: 'El reloj y el de la base de datos no coinciden',
    act: 'Pon las dos máquinas en hora por NTP (timedatectl set-ntp true)',
  },
  processor_clock: {
    title: 'El reloj y el del procesador no coinciden',
    act: 'Pon esta máquina en hora por NTP (timedatectl set-ntp true): con más de cinco minutos se rechazan los avisos de pago',
  },
  backup: {
    title: 'Falta una copia de seguridad reciente',
    act: 'Haz una en Datos, o con npm run backup, y mira allí qué lo impide',
  },
  register: {
    title: 'El certificado de las facturas se acaba',
    act: 'Pide otro y cárgalo en Registro',
  },
  issuing_stopped: {
    title: 'No se emiten facturas',
    act: 'Lee en Registro por qué y abre allí otra instalación',
  },
  agency_files: {
    title: 'Un fichero de la agencia tributaria no se puede leer',
    act: 'Corrige la ruta o los permisos y reinicia',
  },
  agency_queue: {
    title: 'Hay registros que no llegan a la agencia tributaria',
    act: 'Mira en Registro qué contestó al último envío',
  },
};
