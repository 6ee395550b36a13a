import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  title: 'Este cambio es grande',
  about: 'Después se pide la contraseña, aunque la hayas escrito hace poco.',
  passed: {
    leap: 'Algún precio se multiplica o se divide por 1,5 o más.',
    loss: 'Algún paquete perdería dinero en cada venta.',
    all_sales: 'No quedaría nada a la venta.',
  },
  changeWord: 'CAMBIAR',
  closeWord: 'CERRAR',
  type: (word: string) => `Escribe ${word} para seguir`,
  wrong: (word: string) => `Escribe la palabra entera: ${word}.`,
  change: 'Cambiar así',
  close: 'Cerrar la tienda',
  effect: 'Qué cambiaría',
  median: 'Precio mediano, frente al de ahora',
  margin: 'Margen del conjunto',
  marginHelp: 'Según lo vendido en 30 días.',
  stopped: 'Dejan de venderse',
  packages: (count: string) => (count === '1' ? '1 paquete' : `${count} paquetes`),
  checkouts: 'Pagos abiertos',
  keep: (count: string, total: string) => `${count} (${total}): conservan su precio`,
  offers: 'Ofertas que cambian',
  codes: 'Códigos que ya no valdrían para nada',
  sold: 'Se vende',
  notSold: 'No se vende',
  columns: { name: 'Servicio', price: 'Precio', margin: 'Margen' },
  more: (count: string) => `Y ${count} más.`,
};

export type BoundsTexts = typeof es;

const en: BoundsTexts = {
  title: 'This is a large change',
  about: 'You will be asked for your password next, even if you entered it recently.',
  passed: {
    leap: 'At least one price is multiplied or divided by 1.5 or more.',
    loss: 'At least one package would lose money with every sale.',
    all_sales: 'Nothing would be left on sale.',
  },
  changeWord: 'CHANGE',
  closeWord: 'CLOSE',
  type: (word) => `Type ${word} to continue`,
  wrong: (word) => `Type the complete word: ${word}.`,
  change: 'Make this change',
  close: 'Close the shop',
  effect: 'What would change',
  median: 'Median price, compared with the current one',
  margin: 'Overall margin',
  marginHelp: 'Weighted by sales of 30 days.',
  stopped: 'No longer sold',
  packages: (count) => (count === '1' ? '1 package' : `${count} packages`),
  checkouts: 'Open checkouts',
  keep: (count, total) => `${count} (${total}): they keep their price`,
  offers: 'Offers that change',
  codes: 'Codes that would apply to nothing',
  sold: 'On sale',
  notSold: 'Not on sale',
  columns: { name: 'Service', price: 'Price', margin: 'Margin' },
  more: (count) => `And ${count} more.`,
};

export const boundsMessages: Record<StaffLanguage, BoundsTexts> = { es, en };
