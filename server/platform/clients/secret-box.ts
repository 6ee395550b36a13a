import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '#server/platform/kit/hash.ts';

/** Seals secrets for storage (AES-256-GCM, with nonce and tag in the sealed text). */
export interface SecretBox {
  seal(plain: string): Buffer;
  /** Throws if the key is wrong or the bytes were changed. */
  open(sealed: Buffer): string;
  /** Signs values that leave the shop and return, for example links. Differs from the sealing key. */
  readonly signingKey: string;
  /** Current key and keys from before a rotation. Signatures by any of them are valid. */
  readonly signingKeys: readonly string[];
}

const keyOf = (secret: string) => createSecretKey(sha256(secret));
const signingKeyOf = (secret: string) => sha256(`sign:${secret}`).toString('base64url');

function decryptWith(key: KeyObject, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

/** Opens with `secretKey` or a key of `previous`, which are from before a rotation. Seals only with `secretKey`. */
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
        return decryptWith(key, sealed);
      } catch (error) {
        for (const each of older) {
          try {
            return decryptWith(each, sealed);
          } catch {
            // The text was sealed with another key, so the next key is tried.
          }
        }
        throw error;
      }
    },
  };
}

/** Generates the sandbox's sealing key once and stores it in DATA_DIR, so that no configuration is needed. */
export async function loadOrCreateSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  // `wx` fails if the file exists, for example because another process created it.
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    () => undefined,
  );
  return (await readFile(file, 'utf8')).trim();
}
