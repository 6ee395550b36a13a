export const digitsOf = (text) => text.replace(/\D/g, '');

export function brandOf(digits) {
  if (/^4/.test(digits)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  return 'unknown';
}

const lengthOf = (brand) => (brand === 'amex' ? 15 : 16);

export function groupNumber(digits) {
  const brand = brandOf(digits);
  const cut = digits.slice(0, lengthOf(brand));
  const groups =
    brand === 'amex' ? /(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
  return (groups.exec(cut)?.slice(1) ?? []).filter(Boolean).join(' ');
}

function passesLuhnCheck(digits) {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export function numberProblem(text) {
  const digits = digitsOf(text);
  if (digits.length < lengthOf(brandOf(digits))) return 'incomplete_number';
  return passesLuhnCheck(digits) ? undefined : 'invalid_number';
}

/** `1230` → `12 / 30`. A first digit above 1 is a complete month. `erasing` keeps the slash. */
export function formatExpiry(text, erasing) {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  if (digits.length < 2 || (digits.length === 2 && erasing)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function readExpiry(text) {
  const digits = digitsOf(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function expiryProblem(text, now = new Date()) {
  if (digitsOf(text).length < 4) return 'incomplete_expiry';
  const { month, year } = readExpiry(text);
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  if (year < now.getFullYear()) return 'invalid_expiry_year_past';
  if (year === now.getFullYear() && month < now.getMonth() + 1) return 'invalid_expiry_month_past';
  return year > now.getFullYear() + 50 ? 'invalid_expiry_year' : undefined;
}

export function cvcProblem(text, brand) {
  const digits = digitsOf(text);
  const enough =
    brand === 'amex'
      ? digits.length === 4
      : digits.length === 3 || (brand === 'unknown' && digits.length === 4);
  return enough ? undefined : 'incomplete_cvc';
}
