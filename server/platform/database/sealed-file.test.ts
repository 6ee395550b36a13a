import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isSealed, openFile, SealedFileError, sealFile } from './sealed-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealed-'));
const [plain, sealed, opened] = ['plain', 'sealed', 'opened'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const secret = 'a key of thirty-two letters or more';

it.each([0, 1, 1 << 20, (1 << 20) + 1, 5_000_000])(
  'the sealed file restores %i bytes unchanged',
  async (length) => {
    const content = Buffer.alloc(length, 'shop');
    writeFileSync(plain, content);
    await sealFile(plain, sealed, secret);
    expect([await isSealed(plain), await isSealed(sealed)]).toEqual([false, true]);
    expect(length > 3 && readFileSync(sealed).includes('shop')).toBe(false);
    await openFile(sealed, opened, secret);
    expect(readFileSync(opened).equals(content)).toBe(true);
  },
);

it('the sealed file rejects a truncated, changed, extended or recombined file and a wrong key', async () => {
  writeFileSync(plain, Buffer.alloc((1 << 20) + 10, 'x'));
  await sealFile(plain, sealed, secret);
  const whole = readFileSync(sealed);
  const refused = async (bytes: Buffer, by = secret) => {
    writeFileSync(sealed, bytes);
    await expect(openFile(sealed, opened, by)).rejects.toThrow(SealedFileError);
  };
  const first = 24;
  const second = first + 5 + (1 << 20) + 16;
  for (const at of [0, 10, first, first + 2, first + 100, second, second + 8, whole.length - 1]) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await refused(changed);
  }
  for (const end of [0, 8, first, first + 3, second, second + 31, whole.length - 1])
    await refused(whole.subarray(0, end));
  await refused(Buffer.concat([whole, Buffer.from('x')]));
  await refused(
    Buffer.concat([whole.subarray(0, first), whole.subarray(second), whole.subarray(first, second)]),
  );
  await refused(whole, 'another key of thirty-two letters or more');
  // Most tests derive a key, which is slow on purpose and slower on a busy machine.
});
