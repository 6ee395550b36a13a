import type { SignInAlertKind, StaffRole } from '#contracts/staff.ts';

interface SignInAlertWords {
  subject: string;
  preview: string;
  title: Record<SignInAlertKind, string>;
  lead: Record<SignInAlertKind, string>;
  member: string;
  attempts: string;
  at: string;
  todoTitle: string;
  todo: string[];
  why: string;
}

/** Mails to the owner: Spanish, and English below it. */
export const signInAlertWords: Record<'es' | 'en', SignInAlertWords> = {
  es: {
    subject: 'Intentos de entrar en la gestión de la tienda',
    preview: 'Varias contraseñas equivocadas desde dispositivos desconocidos',
    title: {
      guessing: 'Alguien está probando contraseñas',
      entered: 'Entrada desde un dispositivo nuevo tras muchos intentos',
    },
    lead: {
      guessing:
        'Se han probado varias contraseñas equivocadas desde dispositivos que no conocemos. La cuenta sigue abierta: a quien prueba lo hacemos esperar, y los dispositivos que ya entraron alguna vez entran como siempre.',
      entered:
        'Después de muchas contraseñas equivocadas, alguien ha entrado con la correcta desde un dispositivo que no conocíamos. Si has sido tú, no hay nada que hacer.',
    },
    member: 'Usuario',
    attempts: 'Intentos en la última hora',
    at: 'Momento',
    todoTitle: 'Qué puedes hacer',
    todo: [
      'Entra desde un dispositivo con el que ya hayas entrado: esos intentos no le afectan.',
      'Desde un dispositivo nuevo, espera medio minuto entre intento e intento.',
      'Si no reconoces una entrada, cambia la contraseña y revisa los últimos cambios.',
    ],
    why: 'Recibes este aviso, como mucho una vez al día, porque eres responsable de la tienda.',
  },
  en: {
    subject: 'Attempts to sign in to the shop’s back office',
    preview: 'Several wrong passwords from unknown devices',
    title: {
      guessing: 'Somebody is trying out passwords',
      entered: 'Sign-in from a new device after many attempts',
    },
    lead: {
      guessing:
        'Several wrong passwords have been tried from devices that we don’t know. The account stays open: whoever guesses is made to wait, and devices that have signed in before sign in as usual.',
      entered:
        'After many wrong passwords somebody signed in with the right one from a device that we didn’t know. If it was you, there is nothing to do.',
    },
    member: 'User name',
    attempts: 'Attempts within the last hour',
    at: 'When',
    todoTitle: 'What you can do',
    todo: [
      'Sign in from a device that you have used before: these attempts don’t touch it.',
      'From a new device, wait half a minute between two attempts.',
      'If you don’t recognise a sign-in, change the password and look through the latest changes.',
    ],
    why: 'You get this notice, once a day at most, because you are responsible for the shop.',
  },
};

interface LowBalanceWords {
  subject(name: string): string;
  preview: string;
  title(name: string): string;
  lead: string;
  balance: string;
  mark: string;
  days: string;
  at: string;
  todoTitle: string;
  todo(url: string): string[];
  why: string;
}

export const lowBalanceWords: Record<'es' | 'en', LowBalanceWords> = {
  es: {
    subject: (name) => `Queda poco saldo en el proveedor ${name}`,
    preview: 'Cuando se acabe, los pedidos pagados esperarán',
    title: (name) => `Queda poco saldo en ${name}`,
    lead: 'El saldo ha bajado de tu aviso. Cuando no alcance para un pedido, el proveedor queda retenido y los pedidos pagados esperan, o van al siguiente proveedor de su ruta.',
    balance: 'Saldo',
    mark: 'Tu aviso',
    days: 'Días que dura al ritmo de hoy',
    at: 'Leído',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => ['Recarga la cuenta en el panel del proveedor.', `Mira el saldo y las rutas: ${url}`],
    why: 'Recibes este aviso, una vez por cada bajada, porque eres responsable de la tienda.',
  },
  en: {
    subject: (name) => `Low balance at the provider ${name}`,
    preview: 'When it is used up, paid orders will wait',
    title: (name) => `Low balance at ${name}`,
    lead: 'The balance has fallen below your mark. When it no longer covers an order, the provider is held and paid orders wait, or go to the next provider of their route.',
    balance: 'Balance',
    mark: 'Your mark',
    days: 'Days left at today’s pace',
    at: 'Read',
    todoTitle: 'What you can do',
    todo: (url) => ['Top the account up in the provider’s panel.', `See balance and routes: ${url}`],
    why: 'You get this once for each fall, because you run the shop.',
  },
};

interface FigureAlarmWords {
  titles: Record<'margin' | 'refunds' | 'conversion', string>;
  lead(found: string, bound: string): string;
  found: string;
  bound: string;
  at: string;
  todoTitle: string;
  todo(url: string): string[];
  why: string;
}

/** Mails to the owner about figures: Spanish, and English below it. */
export const figureAlarmWords: Record<'es' | 'en', FigureAlarmWords> = {
  es: {
    titles: {
      margin: 'El margen ha bajado de tu límite',
      refunds: 'Los reembolsos han pasado tu límite',
      conversion: 'La conversión cae respecto a su propio pasado',
    },
    lead: (found, bound) =>
      `En los últimos siete días completos la cifra es ${found}; el límite que pusiste es ${bound}. La conversión se compara con las cuatro semanas anteriores.`,
    found: 'Cifra',
    bound: 'Límite',
    at: 'Calculado',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => [
      `Mira qué servicio, país u origen lo causa: ${url}`,
      'Los límites se cambian allí mismo, en «Avisos».',
    ],
    why: 'Recibes este aviso, como mucho una vez al día por cada cifra, porque pusiste el límite.',
  },
  en: {
    titles: {
      margin: 'The margin is below your bound',
      refunds: 'Refunds have passed your bound',
      conversion: 'The conversion falls against its own past',
    },
    lead: (found, bound) =>
      `Over the last seven whole days the figure is ${found}; the bound that you set is ${bound}. The conversion is compared with the four weeks before.`,
    found: 'Figure',
    bound: 'Bound',
    at: 'Reckoned',
    todoTitle: 'What you can do',
    todo: (url) => [
      `See which service, country or source causes it: ${url}`,
      'Bounds are changed there, under “Alerts”.',
    ],
    why: 'You get this once a day at most for each figure, because you set the bound.',
  },
};

interface BackupAlarmWords {
  titles: Record<'failed' | 'old', string>;
  preview: string;
  lead: Record<'failed' | 'old', string>;
  newest: string;
  none: string;
  error: string;
  at: string;
  todoTitle: string;
  todo(url: string): string[];
  why: string;
}

/** Mails to the owner about backups: Spanish, and English below it. */
export const backupAlarmWords: Record<'es' | 'en', BackupAlarmWords> = {
  es: {
    titles: {
      failed: 'La copia de seguridad ha fallado',
      old: 'La última copia de seguridad es demasiado antigua',
    },
    preview: 'Si hoy se perdiera la base de datos, faltaría lo último',
    lead: {
      failed: 'La tienda no ha podido hacer su copia. Lo vuelve a intentar cada hora.',
      old: 'La última copia entera es más antigua que el límite que pusiste.',
    },
    newest: 'Última copia entera',
    none: 'ninguna',
    error: 'Motivo',
    at: 'Visto',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => [
      `Mira en Datos qué lo impide y haz una ahora: ${url}`,
      'En el servidor, «npm run doctor» dice si falta sitio en el disco.',
    ],
    why: 'Recibes este aviso, una vez por cada motivo, porque eres responsable de la tienda.',
  },
  en: {
    titles: { failed: 'The backup has failed', old: 'The newest backup is too old' },
    preview: 'If the database were lost today, the latest would be missing',
    lead: {
      failed: 'The shop could not make its backup. It tries again every hour.',
      old: 'The newest whole backup is older than the limit that you set.',
    },
    newest: 'Newest whole backup',
    none: 'none',
    error: 'Reason',
    at: 'Seen',
    todoTitle: 'What you can do',
    todo: (url) => [
      `See under Data what stands in its way, and make one now: ${url}`,
      'On the server, “npm run doctor” says whether the disk is full.',
    ],
    why: 'You get this once for each cause, because you are responsible for the shop.',
  },
};

interface CertificateWords {
  subject: (days: number) => string;
  preview: string;
  title: (days: number) => string;
  lead: string;
  holder: string;
  until: string;
  todoTitle: string;
  todo: (url: string) => string[];
  why: string;
}

/** To the owner: Spanish, and English below it. */
export const certificateWords: Record<'es' | 'en', CertificateWords> = {
  es: {
    subject: (days) =>
      days > 0
        ? `El certificado de las facturas caduca en ${days} días`
        : 'El certificado de las facturas caduca hoy',
    preview: 'Sin uno nuevo, los registros esperarán',
    title: (days) =>
      days > 0 ? `El certificado caduca en ${days} días o menos` : 'El certificado caduca hoy',
    lead: 'Con este certificado se envían a la Agencia Tributaria los registros de las facturas. Sin uno nuevo, los registros se guardan y esperan; las ventas y las facturas siguen.',
    holder: 'Titular',
    until: 'Vale hasta',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => ['Renueva el certificado con quien lo emitió.', `Cárgalo en Registro: ${url}`],
    why: 'Recibes este aviso a 60, 30, 14, 7 y 1 días, porque eres responsable de la tienda.',
  },
  en: {
    subject: (days) =>
      days > 0
        ? `The certificate for invoices expires in ${days} days`
        : 'The certificate for invoices expires today',
    preview: 'Without a new one, records will wait',
    title: (days) =>
      days > 0 ? `The certificate expires in ${days} days or fewer` : 'The certificate expires today',
    lead: 'With this certificate the records of invoices are sent to the tax agency. Without a new one, records are kept and wait; sales and invoices go on.',
    holder: 'Holder',
    until: 'Valid until',
    todoTitle: 'What you can do',
    todo: (url) => ['Renew the certificate with whoever issued it.', `Load it in Register: ${url}`],
    why: 'You get this 60, 30, 14, 7 and 1 days ahead, because you run the shop.',
  },
};

interface InvitationWords {
  subject: (shop: string) => string;
  preview: string;
  title: string;
  lead: (shop: string) => string;
  role: string;
  roles: Record<StaffRole, string>;
  until: string;
  accept: string;
  nextTitle: string;
  next: string[];
  why: string;
}

/** To whoever is invited to work in the shop, in the language that was chosen for them. */
export const invitationWords: Record<'es' | 'en', InvitationWords> = {
  es: {
    subject: (shop) => `Te invitan a la gestión de ${shop}`,
    preview: 'Elige tu nombre de usuario y tu contraseña; el enlace vale tres días',
    title: 'Te han invitado a gestionar la tienda',
    lead: (shop) =>
      `Quien lleva ${shop} te invita a trabajar en su panel de administración. Con el enlace eliges tu nombre de usuario y tu contraseña.`,
    role: 'Papel',
    roles: { owner: 'Titular: puede hacerlo todo', agent: 'Agente: el trabajo diario' },
    until: 'Vale hasta',
    accept: 'Aceptar la invitación',
    nextTitle: 'Antes de aceptar',
    next: [
      'El enlace sirve una sola vez. No lo reenvíes: quien lo abra entra en tu lugar.',
      'Después puedes proteger tu cuenta con una aplicación de autenticación o una clave de acceso.',
      'Si no esperabas esta invitación, no hagas nada: caduca sola.',
    ],
    why: 'Recibes este mensaje porque alguien de la tienda escribió tu dirección para invitarte.',
  },
  en: {
    subject: (shop) => `You’re invited to run ${shop}`,
    preview: 'Choose your name and password; the link is valid for three days',
    title: 'You have been invited to run the shop',
    lead: (shop) =>
      `Whoever runs ${shop} invites you to work in its back office. With the link you choose your name and your password.`,
    role: 'Role',
    roles: { owner: 'Owner: may do everything', agent: 'Agent: the daily work' },
    until: 'Valid until',
    accept: 'Accept the invitation',
    nextTitle: 'Before you accept',
    next: [
      'The link works once. Don’t pass it on: whoever opens it comes in instead of you.',
      'Afterwards you can protect your account with an authenticator app or a passkey.',
      'If you didn’t expect this invitation, do nothing: it expires by itself.',
    ],
    why: 'You get this message because somebody at the shop typed your address to invite you.',
  },
};

interface MaintenanceWords {
  title: string;
  lead: string;
  since: string;
  by: string;
  todoTitle: string;
  todo: (url: string) => string[];
  why: string;
}

export const maintenanceWords: Record<'es' | 'en', MaintenanceWords> = {
  es: {
    title: 'La tienda sigue en mantenimiento',
    lead: 'Nadie puede comprar ahora. Los pedidos y los pagos en curso siguen.',
    since: 'Desde',
    by: 'Lo encendió',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => [
      `Apágalo en Configuración si ya no hace falta: ${url}`,
      'Allí mismo cambias cada cuántas horas se te recuerda.',
    ],
    why: 'Recibes este aviso porque la tienda lleva en mantenimiento más de lo que dijiste.',
  },
  en: {
    title: 'The shop is still in maintenance',
    lead: 'Nobody can buy now. Orders and payments under way go on.',
    since: 'Since',
    by: 'Turned on by',
    todoTitle: 'What you can do',
    todo: (url) => [
      `Turn it off in Settings if it is no longer needed: ${url}`,
      'How often you are reminded is changed there, too.',
    ],
    why: 'You get this mail because the shop has been in maintenance for longer than you said.',
  },
};
