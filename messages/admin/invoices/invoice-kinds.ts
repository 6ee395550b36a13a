import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  F1: 'Completa',
  F2: 'Simplificada',
  F3: 'Completa, en lugar de simplificada',
  R1: 'Rectificativa de completa',
  R4: 'Rectificativa',
  R5: 'Rectificativa de simplificada',
};

const en: typeof es = {
  F1: 'Full',
  F2: 'Simplified',
  F3: 'Full, replacing a simplified one',
  R1: 'Corrects a full one',
  R4: 'Corrective',
  R5: 'Corrects a simplified one',
};

export const invoiceKindMessages: Record<StaffLanguage, typeof es> = { es, en };
