/** Countdown bar. Narrow screens omit the second part. */
export const banner = {
  label: 'Oferta por tiempo limitado',
  percent: (percent: string) => `${percent}\u00a0%`,
  off: 'de descuento',
  code: 'con el código',
  ends: 'Termina en',
  use: 'Usar',
  used: 'Activado',
  minute: 'La oferta termina en un minuto.',
  over: (code: string) => `La oferta ${code} ha terminado.`,
};
