import { randomFillSync } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const pool = Buffer.alloc(4096);
let used = pool.length;

function nextByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool[used++] ?? 0;
}

/** Returns unbiased random letters and digits from a pool filled at once. */
export function randomLetters(length: number): string {
  let letters = '';
  while (letters.length < length) {
    const byte = nextByte();
    if (byte < 248) letters += LETTERS[byte % 62];
  }
  return letters;
}

export const newId = (prefix: string): string => prefix + randomLetters(23);
