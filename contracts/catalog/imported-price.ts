interface PriceForm {
  decimals?: number;
  sign?: boolean;
}

/**
 * Returns a figure of imported data as a price with a decimal comma; a missing or unreadable one is `0,00€` (text 1,
 * section 5). Only for the display of past orders, never for prices that are charged.
 */
export function formatImportedPrice(value: unknown, { decimals = 2, sign = true }: PriceForm = {}): string {
  const isFigure = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  const figure = isFigure ? Number(value) : Number.NaN;
  const text = (Number.isFinite(figure) ? figure : 0).toFixed(decimals).replace('.', ',');
  return sign ? `${text}€` : text;
}
