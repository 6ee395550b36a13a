/** The storefront's colours as sRGB, because mail clients know no OKLCH. Light and dark. */
export const light = {
  paper: '#f7fafb',
  sheet: '#ffffff',
  ink: '#0b2831',
  muted: '#465c64',
  line: '#d4dfe1',
  accent: '#fe7f5d',
  onAccent: '#31130d',
} as const;

export const dark = {
  paper: '#091518',
  sheet: '#13252a',
  ink: '#e9f0f1',
  muted: '#a8b8bb',
  line: '#2b3e44',
  accent: '#fd8867',
  onAccent: '#2b0e09',
} as const;
