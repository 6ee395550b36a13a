import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  domestic: 'IVA español',
  one_stop: 'Ventanilla única',
  reverse_charge: 'Inversión del sujeto pasivo',
  outside: 'Fuera del IVA',
};

export type TreatmentTexts = typeof es;

const en: TreatmentTexts = {
  domestic: 'Spanish VAT',
  one_stop: 'One-stop shop',
  reverse_charge: 'Reverse charge',
  outside: 'Outside VAT',
};

export const treatmentMessages: Record<StaffLanguage, TreatmentTexts> = { es, en };
