import type { StaffLanguage } from '#contracts/staff/roles.ts';

interface ProviderWords {
  serviceNotFound: string;
}

/**
 * Holds what the shop itself says about a provider in the back office; the screens' sentences are in their own files.
 */
export const providerWords: Record<StaffLanguage, ProviderWords> = {
  es: { serviceNotFound: 'Servicio no encontrado' },
  en: { serviceNotFound: 'Service not found' },
};
