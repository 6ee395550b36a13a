import { capital } from '../capital.ts';

/** Page texts of an added type that its owner has not written. `many` is its plural name. */
export interface KindTexts {
  heading(many: string): string;
  lead: string;
  title(many: string): string;
  description(many: string): string;
}

export const kinds: KindTexts = {
  heading: capital,
  lead: 'Elige un paquete y dinos para quién es. Sin crear cuenta y sin contraseña.',
  title: capital,
  description: (many) => `${capital(many)}. Precios en euros con IVA, sin contraseña y sin crear cuenta.`,
};
