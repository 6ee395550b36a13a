/** What every form of the back office says. */
export const form = {
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
};

export type Form = typeof form;
