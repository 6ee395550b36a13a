import { capital } from '../capital.ts';

/**
 * Holds what the page of a service type says that its owner has not written; `many` is what several of it are called.
 */
export interface KindWords {
  heading(many: string): string;
  lead: string;
  title(many: string): string;
  description(many: string): string;
}

export const kinds: KindWords = {
  heading: capital,
  lead: 'Elige un paquete y dinos para quién es. Sin crear cuenta y sin contraseña.',
  title: capital,
  description: (many) => `${capital(many)}. Precios en euros con IVA, sin contraseña y sin crear cuenta.`,
};
