import type { consentVersion } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';

/** Two statements about early delivery that the buyer ticks (Directive 2011/83/EU, art. 16 m). */
export interface ConsentStatements {
  startNow: string;
  waive: string;
  /** Optional consent to offers and reminders by mail. */
  marketing: string;
  /** Label of the order button, without any other words (CJEU C-249/21). */
  orderButton: string;
}

type StatementsByLocale = Record<Locale, ConsentStatements>;

const firstVersion: StatementsByLocale = {
  es: {
    startNow: 'Quiero que empecéis ya, sin esperar al plazo de desistimiento de 14 días.',
    waive: 'Sé que pierdo el derecho de desistimiento cuando el pedido se haya entregado por completo.',
    marketing: 'Enviadme ofertas y recordatorios por correo (opcional).',
    orderButton: 'Pedido con obligación de pago',
  },
  fr: {
    startNow:
      'Je demande que vous commenciez dès maintenant, sans attendre le délai de rétractation de 14 jours.',
    waive: 'Je sais que je perds mon droit de rétractation une fois la commande entièrement livrée.',
    marketing: 'Envoyez-moi des offres et des rappels par e-mail (facultatif).',
    orderButton: 'Commande avec obligation de paiement',
  },
  it: {
    startNow: 'Chiedo che iniziate subito, senza attendere il termine di recesso di 14 giorni.',
    waive: 'So che perdo il diritto di recesso quando l’ordine sarà stato consegnato per intero.',
    marketing: 'Inviatemi offerte e promemoria via e-mail (facoltativo).',
    orderButton: 'Ordine con obbligo di pagare',
  },
  en: {
    startNow: 'I want you to start now, without waiting for the 14-day withdrawal period.',
    waive: 'I know that I lose my right of withdrawal once the order has been fully delivered.',
    marketing: 'Send me offers and reminders by email (optional).',
    orderButton: 'Order with obligation to pay',
  },
};

const italianOffers = 'Inviatemi offerte e promemoria via email (facoltativo).';

/**
 * Statements by version. Pages show the current one, orders store their exact text. Never edit a published version: a
 * new wording gets a new version.
 */
export const consentStatements: Record<string, StatementsByLocale> &
  Record<typeof consentVersion, StatementsByLocale> = {
  '2026-11': firstVersion,
  '2026-11-2': {
    ...firstVersion,
    it: { ...firstVersion.it, marketing: italianOffers },
  },
  '2026-11-3': {
    ...firstVersion,
    it: { ...firstVersion.it, marketing: italianOffers },
    fr: { ...firstVersion.fr, marketing: 'Envoyez-moi des offres et des rappels par e‑mail (facultatif).' },
  },
};
