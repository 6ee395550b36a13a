import type { StaffRole } from '#contracts/staff/roles.ts';

interface InvitationTexts {
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

/** Invitation in the language chosen for the member. */
export const invitationTexts: Record<'es' | 'en', InvitationTexts> = {
  es: {
    subject: (shop) => `Te invitan a la gestión de ${shop}`,
    preview: 'Elige tu nombre de usuario y tu contraseña; el enlace vale tres días',
    title: 'Te han invitado a gestionar la tienda',
    lead: (shop) =>
      `Quien lleva ${shop} te invita a trabajar en su panel de administración. Con el enlace eliges tu nombre de usuario y tu contraseña.`,
    role: 'Rol',
    roles: {
      owner: 'Titular: puede hacerlo todo',
      agent: 'Agente: el trabajo diario',
      adviser: 'Asesoría: solo lee facturas e impuestos',
    },
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
    roles: {
      owner: 'Owner: may do everything',
      agent: 'Agent: the daily work',
      adviser: 'Adviser: reads invoices and tax only',
    },
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
