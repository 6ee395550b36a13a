/** Frame of a legal text. The owner publishes the text itself. */
export const legal = {
  contents: 'Contenido',
  version: (number: string) => `Versión ${number}`,
  inForceSince: 'En vigor desde el',
  /** Precedes the day of the next version. */
  until: 'hasta el',
  oldTitle: 'Esta versión ya no está en vigor.',
  readCurrent: 'Leer la versión actual',
  exampleTitle: 'Texto de ejemplo.',
  exampleText:
    'El titular de la tienda todavía no ha puesto sus datos: la empresa que aparece aquí es inventada. Debe completarlos y revisar este texto antes de vender.',
  history: 'Versiones',
  current: 'actual',
  none: 'Este texto todavía no está publicado.',
};

export type LegalTexts = typeof legal;
