import type { banner as es } from '../es/banner.ts';

export const banner: typeof es = {
  label: 'Offre à durée limitée',
  percent: (percent: string) => `${percent}\u00a0%`,
  off: 'de réduction',
  code: 'avec le code',
  ends: 'Se termine dans',
  use: 'Utiliser',
  used: 'Activé',
  minute: 'L’offre se termine dans une minute.',
  over: (code: string) => `L’offre ${code} est terminée.`,
};
