/**
 * Consent banner. The consent is stored as evidence of this text. Changing it requires a new `consentTextVersion`,
 * which asks every visitor again.
 */
export const consentBanner = {
  heading: 'Medir y recordar, solo si quieres',
  text: 'Sin tu permiso no medimos ni recordamos nada. Puedes cambiarlo cuando quieras al pie de la página.',
  why: 'Cookies de Google para estadística y publicidad, y recordamos lo que miras solo si aceptas.',
  short: '¿Medir y recordar?',
  reject: 'Rechazar',
  accept: 'Aceptar',
  choose: 'Elegir',
  analytics: 'Estadísticas: qué páginas se usan (Google Analytics)',
  advertising: 'Publicidad: si un anuncio llevó a una compra (Google)',
  personalisation:
    'Memoria: marcar el paquete que miraste (30 días, en este navegador; a Google va solo su tamaño aproximado)',
  save: 'Guardar elección',
  more: 'Más sobre cookies',
  open: 'Preferencias de cookies',
  seen: 'Visto hace poco',
  failed: 'No se ha guardado. Inténtalo de nuevo.',
};
