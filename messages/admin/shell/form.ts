import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  optional: 'opcional',
  twoAmounts: (thousands: string, decimals: string) =>
    `Puede ser ${thousands} o ${decimals}: escríbelo sin separar los miles o con dos decimales.`,
  noAmount: 'Escribe un importe, como 12,50.',
  unsaved: 'Hay cambios sin guardar',
  unsavedText: 'Si te vas ahora, se pierde lo que has escrito.',
  leave: 'Salir sin guardar',
  stay: 'Seguir aquí',
  conflict: 'Alguien lo ha cambiado mientras tanto',
  conflictText: 'Nada se ha guardado todavía. Compara y elige.',
  field: 'Campo',
  theirs: 'Como está ahora',
  mine: 'Lo que has escrito',
  takeTheirs: 'Quedarme con lo suyo',
  keepMine: 'Seguir con lo mío',
  yes: 'Sí',
  no: 'No',
};

export type FormTexts = typeof es;

const en: FormTexts = {
  optional: 'optional',
  twoAmounts: (thousands, decimals) =>
    `This could be ${thousands} or ${decimals}: write it without thousands separators, or with two decimals.`,
  noAmount: 'Enter an amount, such as 12.50.',
  unsaved: 'You have unsaved changes',
  unsavedText: 'If you leave now, your changes are lost.',
  leave: 'Leave without saving',
  stay: 'Stay here',
  conflict: 'Someone else changed this in the meantime',
  conflictText: 'Nothing is saved yet. Compare and choose.',
  field: 'Field',
  theirs: 'Current value',
  mine: 'Your value',
  takeTheirs: 'Use the current values',
  keepMine: 'Keep mine',
  yes: 'Yes',
  no: 'No',
};

export const formMessages: Record<StaffLanguage, FormTexts> = { es, en };
