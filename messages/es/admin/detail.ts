/** The page of one thing. */
export const detail = {
  parts: 'Partes de la página',
  facts: 'Datos',
  history: 'Historial',
  loading: 'Cargando…',
  looks: (who: string) => `${who} lo está mirando`,
  decideToo: 'Puedes decidir tú; se le avisa.',
};

export type Detail = typeof detail;
