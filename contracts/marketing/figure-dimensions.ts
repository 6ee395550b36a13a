export const figureDimensions = [
  'service',
  'audience',
  'language',
  'place',
  'country',
  'source',
  'code',
  'processor',
] as const;
export type FigureDimension = (typeof figureDimensions)[number];

export const comparisons = ['previous', 'weekdays', 'none'] as const;
export type Comparison = (typeof comparisons)[number];
