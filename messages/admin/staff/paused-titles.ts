import type { PausedName } from '#contracts/staff/conditions.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

export const pausedTitles: Record<StaffLanguage, Record<PausedName, string>> = {
  es: {
    processor_held: 'Procesador de pagos en pausa',
    shop_restored: 'La tienda se restauró de una copia',
    mail_server_away: 'El servidor de correo no responde',
    mails_held: 'Correos a muchos, en espera',
  },
  en: {
    processor_held: 'Payment processor paused',
    shop_restored: 'The shop was restored from a backup',
    mail_server_away: 'The mail server does not respond',
    mails_held: 'Emails to many are waiting',
  },
};
