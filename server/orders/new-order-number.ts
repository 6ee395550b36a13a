import { randomInt } from 'node:crypto';
import { type OrderNumber, orderNumberAlphabet, orderNumberLength } from '#contracts/ids.ts';

/** Ten characters without look-alikes: about 49 bits, so that nobody finds another's order by trying. */
export function newOrderNumber(): OrderNumber {
  let number = '';
  for (let index = 0; index < orderNumberLength; index += 1) {
    number += orderNumberAlphabet[randomInt(orderNumberAlphabet.length)];
  }
  return number as OrderNumber;
}
