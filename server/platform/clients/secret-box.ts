import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '#server/platform/kit/hash.ts';

/** Seals secrets that rest in the database (AES-256-GCM; nonce and tag travel with the text). */
export interface SecretBox {
  seal(plain: string): Buffer;
  /** Throws when the key is another one or the bytes were changed. */
  open(sealed: Buffer): string;
  /** For signing what leaves the shop and must come back unchanged, for instance links; not the sealing key itself. */
  readonly signingKey: string;
  /** The same one, and those from before a rotation: what any of them has signed still counts. */
  readonly signingKeys: readonly string[];
}

const keyOf = (secret: string) => createSecretKey(sha256(secret));
const signingKeyOf = (secret: string) => sha256(`sign:${secret}`).toString('base64url');

function openWith(key: KeyObject, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

/** `previous`: keys from before a rotation, which open and seal nothing new. */
export function openSecretBox(secretKey: string, previous: readonly string[] = []): SecretBox {
  const key = keyOf(secretKey);
  const older = previous.map(keyOf);
  return {
    signingKey: signingKeyOf(secretKey),
    signingKeys: [secretKey, ...previous].map(signingKeyOf),
    seal(plain) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      try {
        return openWith(key, sealed);
      } catch (error) {
        for (const each of older) {
          try {
            return openWith(each, sealed);
          } catch {
            // Sealed with a key that is older still.
          }
        }
        throw error;
      }
    },
  };
}

/** The sandbox needs no configuration: its sealing key is made once and kept beside its data. */
export async function keptSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  // `wx` fails when the file is there, also when another process made it just now.
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    () => undefined,
  );
  return (await readFile(file, 'utf8')).trim();
}
