import type { banner as es } from '../es/banner.ts';

export const banner: typeof es = {
  label: 'Limited-time offer',
  percent: (percent: string) => `${percent}%`,
  off: 'off',
  code: 'with code',
  ends: 'Ends in',
  use: 'Use',
  used: 'Active',
  minute: 'The offer ends in one minute.',
  over: (code: string) => `Offer ${code} has ended.`,
};
