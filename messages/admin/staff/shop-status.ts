import type { StatusWords } from '#contracts/staff/format-status.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { conditionTitle } from './findings.ts';

/** State of the shop, for the status line above every screen and for the mail when it worsens. */
const es: ShopStatusTexts = {
  label: 'Estado de la tienda',
  selling: { all: 'A la venta', part: 'A la venta en parte', nothing: 'No se vende nada' },
  notOpen: {
    never_opened: 'La tienda aún no está abierta',
    unnamed: 'Falta decir quién vende: no se vende nada',
  },
  maintenance: (since, by) =>
    ['En mantenimiento', since && `desde el ${since}`, by && `por ${by}`].filter(Boolean).join(' '),
  closed: (what, where) => `Cerrado: ${what}${where ? ` en ${where}` : ''}`,
  closable: {
    all: 'todo',
    followers: 'seguidores',
    likes: 'me gusta',
    views: 'visualizaciones',
  },
  dropped: (count) =>
    count === '1' ? '1 paquete que ningún proveedor acepta' : `${count} paquetes que ningún proveedor acepta`,
  held: (name, orders, amount) => {
    if (orders === '0') return `${name} en pausa: nada espera`;
    const waiting = orders === '1' ? '1 pedido espera' : `${orders} pedidos esperan`;
    return `${name} en pausa: ${waiting}, ${amount}`;
  },
  overdue: (quarter, due, returns) =>
    returns === '1'
      ? `Modelo 369 del ${quarter} sin presentar: venció el ${due}`
      : `${returns} modelos 369 sin presentar: el primero, del ${quarter}, venció el ${due}`,
  quarter: (quarter, year) => `${quarter}.º trimestre de ${year}`,
  backup: {
    old: (newest) =>
      newest ? `La última copia de seguridad es del ${newest}` : 'No hay ninguna copia de seguridad',
    failed: (newest) => `La copia de seguridad falló${newest ? `; la última buena es del ${newest}` : ''}`,
  },
  condition: (name, cause) => conditionTitle({ name, cause }, 'es'),
};
export type ShopStatusTexts = StatusWords & { label: string };

const en: ShopStatusTexts = {
  label: 'Shop status',
  selling: { all: 'On sale', part: 'Partly on sale', nothing: 'Nothing is on sale' },
  notOpen: {
    never_opened: 'The shop is not open yet',
    unnamed: 'Enter your company details: nothing is on sale until then',
  },
  maintenance: (since, by) =>
    ['In maintenance', since && `since ${since}`, by && `by ${by}`].filter(Boolean).join(' '),
  closed: (what, where) => `Closed: ${what}${where ? ` in ${where}` : ''}`,
  closable: { all: 'everything', followers: 'followers', likes: 'likes', views: 'views' },
  dropped: (count) =>
    count === '1' ? '1 package that no provider delivers' : `${count} packages that no provider delivers`,
  held: (name, orders, amount) => {
    if (orders === '0') return `${name} paused: nothing waits`;
    return `${name} paused: ${orders === '1' ? '1 order waits' : `${orders} orders wait`}, ${amount}`;
  },
  overdue: (quarter, due, returns) =>
    returns === '1'
      ? `Form 369 of ${quarter} not filed: it was due on ${due}`
      : `${returns} forms 369 not filed: the first, of ${quarter}, was due on ${due}`,
  quarter: (quarter, year) => `Q${quarter} ${year}`,
  backup: {
    old: (newest) => (newest ? `The last backup is of ${newest}` : 'There is no backup'),
    failed: (newest) => `The backup failed${newest ? `; the last good one is of ${newest}` : ''}`,
  },
  condition: (name, cause) => conditionTitle({ name, cause }, 'en'),
};

export const statusMessages: Record<StaffLanguage, ShopStatusTexts> = { es, en };
