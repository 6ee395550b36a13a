import type { Locale } from '#contracts/kit/locales.ts';

export const toastMessages: Record<Locale, { region: string; close: string }> = {
  es: { region: 'Avisos (F8)', close: 'Cerrar aviso' },
  fr: { region: 'Messages (F8)', close: 'Fermer le message' },
  it: { region: 'Avvisi (F8)', close: 'Chiudi avviso' },
  en: { region: 'Notifications (F8)', close: 'Close notification' },
};
