/** Standard rates of the Union's states in basis points, each since its day (TEDB, 23 September 2026). */
export const standardRates: readonly [country: string, validFrom: string, rateBasisPoints: number][] = [
  ['AT', '1984-01-01', 2000],
  ['BE', '1996-01-01', 2100],
  ['BG', '1999-01-01', 2000],
  ['CY', '2014-01-13', 1900],
  ['CZ', '2013-01-01', 2100],
  ['DE', '2021-01-01', 1900],
  ['DK', '1992-01-01', 2500],
  ['EE', '2025-07-01', 2400],
  ['ES', '2012-09-01', 2100],
  ['FI', '2024-09-01', 2550],
  ['FR', '2014-01-01', 2000],
  ['GR', '2016-06-01', 2400],
  ['HR', '2012-03-01', 2500],
  ['HU', '2012-01-01', 2700],
  ['IE', '2021-03-01', 2300],
  ['IT', '2013-10-01', 2200],
  ['LT', '2009-09-01', 2100],
  ['LU', '2024-01-01', 1700],
  ['LV', '2012-07-01', 2100],
  ['MT', '2004-01-01', 1800],
  ['NL', '2012-10-01', 2100],
  ['PL', '2011-01-01', 2300],
  ['PT', '2011-01-01', 2300],
  ['RO', '2025-08-01', 2100],
  ['SE', '1990-07-01', 2500],
  ['SI', '2013-07-01', 2200],
  ['SK', '2025-01-01', 2300],
];

const members = new Set(standardRates.map(([country]) => country));

export const isMemberState = (country: string): boolean => members.has(country);
