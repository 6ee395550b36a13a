import type { AccountFilter, AccountProblem } from '#contracts/account-visit.ts';
import type { RefillObstacle } from '#contracts/refills.ts';

/** What a buyer hears of a refill that is not asked for. */
const why: Record<RefillObstacle, string> = {
  order_state: 'Este pedido no está completado.',
  money_back: 'El dinero de este pedido se ha devuelto.',
  not_delivered: 'Este pedido aún no está entregado.',
  no_provider_order: 'Este pedido no se puede reponer por sí solo: escríbenos y lo miramos.',
  not_offered: 'Este paquete no incluye reposición.',
  window_over: 'El plazo de reposición de este pedido ha terminado.',
  provider_held: 'Ahora no se pueden pedir reposiciones. Inténtalo más tarde: no pierdes tu derecho.',
  refill_open: 'Ya hay una reposición en curso.',
  not_counted: 'Ahora no podemos contar tus seguidores. Inténtalo más tarde: no pierdes tu derecho.',
  not_shown: 'No vemos tu perfil. Ponlo en modo público e inténtalo otra vez.',
  counted_before: 'Acabamos de reponer este perfil. Inténtalo más tarde.',
  no_drop: 'No ha bajado más de un 10 %: la reposición se puede pedir cuando baje más.',
  asked_lately: 'La reposición ya se pidió hace poco.',
};

/** The account: signing in by a mailed code, and what is there then. */
export const account = {
  title: 'Mi Cuenta',
  ask: {
    heading: 'Entra en tu cuenta',
    lead: 'Te enviamos un código. Sin contraseña.',
    email: 'Correo electrónico',
    hint: 'El que usaste al pagar.',
    submit: 'Enviarme el código',
    onlyOne: '¿Solo un pedido?',
    track: 'Síguelo con su número',
    problems: {
      required: 'Por favor ingresa tu email',
      invalid: 'Por favor, introduce un correo electrónico válido',
      unmailable:
        'No podemos enviar correos a esta dirección. Usa otra que antes de la @ no lleve tildes ni letras especiales.',
      busy: 'Son demasiados intentos seguidos. Espera unos minutos e inténtalo de nuevo.',
    } satisfies Record<AccountProblem, string>,
  },
  code: {
    heading: 'Escribe el código',
    sent: 'Si hay pedidos con este correo, ya va el código hacia',
    change: 'Cambiar',
    label: 'Código de seis cifras',
    hint: 'Vale 10 minutos y se puede pegar. El enlace del mismo correo entra solo, en este navegador.',
    submit: 'Entrar',
    wrong: (left: string) => `No es ese código. Intentos que quedan: ${left}.`,
    missing:
      'Si no llega, mira en correo no deseado, verifica que el correo sea el que usaste al pagar o contacta con soporte.',
    again: 'Enviar otro código',
  },
  over: {
    heading: 'Este código ya no vale',
    text: 'Han pasado los 10 minutos o los cinco intentos, o ya se usó. Te enviamos otro; el anterior queda anulado.',
  },
  elsewhere: {
    heading: 'Abre el enlace donde lo pediste',
    text: 'Por seguridad solo funciona en ese navegador. Aquí puedes escribir el código del mismo correo.',
    type: 'Escribir el código',
  },
  support: 'Contactar con soporte',
  totalOrders: 'Pedidos',
  totalSpent: 'Total gastado, sin lo devuelto',
  signedInAs: 'Has entrado como',
  changeAccount: 'Cambiar de cuenta',
  orders: 'Tus pedidos',
  filterLabel: 'Filtrar por estado',
  filters: {
    all: 'Todos',
    completed: 'Completados',
    processing: 'En proceso',
    pending: 'Pendientes',
    cancelled: 'Cancelados',
  } satisfies Record<AccountFilter, string>,
  none: {
    heading: 'No se encontraron pedidos',
    text: 'Verifica que el correo sea el que usaste al pagar, o contacta con soporte.',
    retry: 'Reintentar',
  },
  noneHere: {
    heading: 'Ningún pedido en este estado',
    text: (count: string) => `Pedidos en todos los estados: ${count}.`,
    all: 'Ver todos',
  },
  see: 'Ver pedido',
  askRefill: 'Pedir reposición',
  reorder: 'Volver a pedir',
  today: (price: string) => `Hoy cuesta ${price}.`,
  todayOther: (then: string, price: string) => `Entonces costaba ${then}; hoy cuesta ${price}.`,
  review: 'Escribir una opinión',
  question: 'Preguntar por este pedido',
  news: {
    refill: { title: 'Reposición solicitada', text: 'Te escribimos al terminar.' },
    refill_failed: {
      title: 'Error al solicitar reabastecimiento',
      text: 'No se pudo procesar la solicitud. No se ha perdido tu derecho.',
    },
    device_ended: { title: 'Sesión cerrada', text: 'Ese dispositivo ya no puede ver tu cuenta.' },
  },
  why,
  devices: {
    heading: 'Dispositivos',
    unknown: 'Dispositivo',
    on: (browser: string, system: string) => `${browser} en ${system}`,
    here: 'Este',
    last: (at: string, network: string) => `${at} · red ${network}`,
    end: 'Cerrar',
    endLabel: (device: string) => `Cerrar la sesión en ${device}`,
    endAll: 'Cerrar sesión en todas partes',
  },
  saved: {
    heading: 'Usuarios guardados',
    text: 'Los de tus pedidos. Elige uno para pedir otra vez para él.',
  },
  data: {
    heading: 'Tus datos',
    text: 'Todo lo que guardamos de ti, en un archivo.',
    download: 'Descargar (JSON)',
    erase: 'Borrar mi cuenta y mis datos',
  },
  erase: {
    heading: 'Borrar mi cuenta y mis datos',
    lead: 'Se borran tus sesiones, tus dispositivos, tus mensajes y los pedidos cancelados que no se pagaron. Los pedidos pagados dejan de verse aquí. No se puede deshacer.',
    stays: [
      'Los pedidos pagados y sus papeles se quedan seis años, con tu correo y tu usuario: lo exigen las leyes mercantil y fiscal. Después se borra de ellos quién compró.',
      'Las opiniones publicadas se quedan, sin tu nombre.',
      'Sin cuenta no podrás pedir aquí reposiciones de los pedidos pasados. El enlace de cada pedido sigue valiendo.',
      'Si pediste no recibir correos, eso se guarda, para no volver a escribirte.',
    ],
    sure: 'Entiendo que no se puede deshacer',
    unsure: 'Marca la casilla para continuar',
    submit: 'Borrar definitivamente',
    back: 'Volver',
    done: 'Tu cuenta y tus datos están borrados',
    doneText: 'Si vuelves a comprar con ese correo, empieza una cuenta nueva con ese pedido.',
  },
};

export type Account = typeof account;
