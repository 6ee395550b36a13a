import { expect, it } from 'vitest';
import { openSecretBox } from '../clients/secret-box.ts';
import { exportToken, isSigned, linkToken } from './mailed-codes.ts';

const id = '019aa2f0-1234-7000-8000-0123456789ab';
const before = openSecretBox('the key from before');
const after = openSecretBox('the new key', ['the key from before']);

it.each([
  ['to sign in', linkToken],
  ['to one’s data', exportToken],
])(
  'isSigned accepts a mailed link %s after a key rotation and rejects links of other keys',
  (_title, tokenOf) => {
    const link = (key: string) => ({ id, token: tokenOf(key, id) });
    expect(isSigned({ secrets: after }, tokenOf, link(after.signingKey))).toBe(true);
    expect(isSigned({ secrets: after }, tokenOf, link(before.signingKey))).toBe(true);
    expect(isSigned({ secrets: before }, tokenOf, link(after.signingKey))).toBe(false);
    expect(isSigned({ secrets: after }, tokenOf, link('of a stranger'))).toBe(false);
  },
);
