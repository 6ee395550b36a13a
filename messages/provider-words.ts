import type { StaffLanguage } from '#contracts/staff/roles.ts';

interface ProviderWords {
  serviceNotFound: string;
  bothNeeded: string;
}

/**
 * Holds what the shop itself says about a provider in the back office; the screens' sentences are in their own files.
 */
export const providerWords: Record<StaffLanguage, ProviderWords> = {
  es: {
    serviceNotFound: 'Servicio no encontrado',
    bothNeeded: 'Se requieren ambos valores: ID del proveedor e ID del servicio',
  },
  en: {
    serviceNotFound: 'Service not found',
    bothNeeded: 'Both values are required: provider id and service id',
  },
};
