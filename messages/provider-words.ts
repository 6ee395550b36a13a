import type { StaffLanguage } from '#contracts/staff/roles.ts';

interface ProviderTexts {
  serviceNotFound: string;
  bothNeeded: string;
}

/** Texts about a provider written by the server. Screens have their own files. */
export const providerTexts: Record<StaffLanguage, ProviderTexts> = {
  es: {
    serviceNotFound: 'Servicio no encontrado',
    bothNeeded: 'Se requieren ambos valores: ID del proveedor e ID del servicio',
  },
  en: {
    serviceNotFound: 'Service not found',
    bothNeeded: 'Both values are required: provider id and service id',
  },
};
