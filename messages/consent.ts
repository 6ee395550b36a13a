import type { consentVersion } from '#contracts/checkout.ts';
import type { Locale } from '#contracts/locales.ts';

/** The two statements about early delivery that the buyer ticks (Directive 2011/83/EU, art. 16 m). */
export interface ConsentStatements {
  startNow: string;
  waive: string;
}

type StatementsByLocale = Record<Locale, ConsentStatements>;

/**
 * The statements by version: the page shows the current one, the order stores the very words.
 * A published version is never edited; a new wording gets a new version.
 */
export const consentStatements: Record<string, StatementsByLocale> &
  Record<typeof consentVersion, StatementsByLocale> = {
  '2026-11': {
    es: {
      startNow: 'Quiero que empecéis ya, sin esperar al plazo de desistimiento de 14 días.',
      waive: 'Sé que pierdo el derecho de desistimiento cuando el pedido se haya entregado por completo.',
    },
    fr: {
      startNow:
        'Je demande que vous commenciez dès maintenant, sans attendre le délai de rétractation de 14 jours.',
      waive: 'Je sais que je perds mon droit de rétractation une fois la commande entièrement livrée.',
    },
    it: {
      startNow: 'Chiedo che iniziate subito, senza attendere il termine di recesso di 14 giorni.',
      waive: 'So che perdo il diritto di recesso quando l’ordine sarà stato consegnato per intero.',
    },
    en: {
      startNow: 'I want you to start now, without waiting for the 14-day withdrawal period.',
      waive: 'I know that I lose my right of withdrawal once the order has been fully delivered.',
    },
  },
};
