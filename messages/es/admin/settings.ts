/** What the owner changes while the shop runs. */
export const settingsWords = {
  title: 'Configuración',
  failed: 'No se ha podido cargar la configuración',
  lead: 'Lo que cambia mientras la tienda funciona. Las claves y las direcciones de los servicios están en el servidor.',
  names: {
    'shop.identity': 'La empresa',
    'promotions.countdown': 'Oferta con cuenta atrás',
    'proof.live_purchases': 'Compras recientes',
    'reviews.invitation': 'Peticiones de opinión',
    'landing.texts': 'Textos de aterrizaje',
    'retention.days': 'Cuánto se guarda',
    'staff.second_factor': 'Segundo paso para todos',
    'refills.automatic': 'Refill automático',
  } as Record<string, string>,
  about: {
    'shop.identity':
      'Quién vende: razón social, NIF, domicilio y correo. Sale en las páginas legales y en cada correo.',
    'promotions.countdown': 'La oferta con cuenta atrás: código, porcentaje y cuánto dura.',
    'proof.live_purchases': 'Las compras recientes que se muestran en la tienda, de cuántas horas.',
    'reviews.invitation': 'Cuánto después de la entrega se pide una opinión; sin valor, no se pide.',
    'landing.texts': 'Los textos elegidos para las páginas de aterrizaje.',
    'retention.days': 'Cuántos días se guarda cada cosa, dentro de lo que permite la ley.',
    'refills.automatic':
      'Si lo que baja se repone solo, durante cuántos días y cuántas cuentas se miran cada vez.',
    'staff.second_factor': 'Si todo el equipo necesita un segundo paso para entrar.',
  } as Record<string, string>,
  effect: { at_once: 'Se nota enseguida', at_next_run: 'Se nota en la próxima ejecución' },
  initial: 'Valor de inicio',
  stored: 'Cambiado',
  malformed: 'No se puede leer',
  edit: 'Cambiar',
  value: 'Valor',
  save: 'Guardar',
  saved: 'Guardado',
  back: 'Volver al valor de inicio',
  notJson: 'Esto no es un valor que se pueda leer (JSON).',
  conflict: 'Alguien lo ha cambiado mientras tanto.',
  theirs: 'Lo que hay ahora',
  keepMine: 'Guardar lo mío',
  takeTheirs: 'Quedarme con lo que hay',
  sensitive: 'Pide confirmar que eres tú',
  on: 'Sí',
  off: 'No',
};

export type SettingsWords = typeof settingsWords;
