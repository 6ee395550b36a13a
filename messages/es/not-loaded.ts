/** Shown in place of a part whose files did not arrive. */
export const notLoaded = 'No se ha podido cargar. Comprueba tu conexión e inténtalo de nuevo.';
