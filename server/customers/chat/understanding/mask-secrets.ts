const cardLike = /\b(?:\d[ -]?){13,19}\b/g;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const email = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
const mask = '•••';

/** The check digit of card numbers (ISO/IEC 7812-1). */
function isCard(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length >= 13 && sum % 10 === 0;
}

/** Takes out what must not be kept although somebody typed it: card numbers, and the secret id of an order. */
export const maskSecrets = (text: string): string =>
  text.replace(cardLike, (found) => (isCard(found) ? mask : found)).replace(uuid, mask);

/** … and what a stranger need not know to answer: addresses of people, numbers of orders. */
export const maskPerson = (text: string, orderNumbers: readonly string[]): string =>
  orderNumbers.reduce(
    (rest, number) => rest.replace(new RegExp(number, 'gi'), mask),
    maskSecrets(text).replace(email, mask),
  );

/** The secret id that a message carries, alone or in the link of a mail. */
export const secretIdIn = (text: string): string | undefined => text.match(uuid)?.[0]?.toLowerCase();
