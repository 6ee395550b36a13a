import type { banner as es } from '../es/banner.ts';

export const banner: typeof es = {
  label: 'Offerta a tempo limitato',
  percent: (percent: string) => `${percent}%`,
  off: 'di sconto',
  code: 'con il codice',
  ends: 'Termina tra',
  use: 'Usa',
  used: 'Attivato',
  minute: 'L’offerta termina tra un minuto.',
  over: (code: string) => `L’offerta ${code} è terminata.`,
};
