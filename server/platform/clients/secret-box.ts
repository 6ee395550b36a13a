import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '#server/platform/kit/hash.ts';

/** Seals secrets that are stored in the database (AES-256-GCM; nonce and tag are part of the sealed text). */
export interface SecretBox {
  seal(plain: string): Buffer;
  /** Throws when the key is another one or the bytes were changed. */
  open(sealed: Buffer): string;
  /** Signs what leaves the shop and must come back unchanged, for instance links; it differs from the sealing key. */
  readonly signingKey: string;
  /** Holds the present key and those from before a rotation: signatures of each are valid. */
  readonly signingKeys: readonly string[];
}

const keyOf = (secret: string) => createSecretKey(sha256(secret));
const signingKeyOf = (secret: string) => sha256(`sign:${secret}`).toString('base64url');

function openWith(key: KeyObject, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}

/** Keys in `previous` are from before a rotation; they open and seal nothing new. */
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
            // The text was sealed with an older key, so the next one is tried.
          }
        }
        throw error;
      }
    },
  };
}

/**
 * Returns the sandbox's sealing key, which is made once and kept beside its data, so that no configuration is needed.
 */
export async function keptSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  // `wx` fails when the file exists, also when another process made it just now.
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    () => undefined,
  );
  return (await readFile(file, 'utf8')).trim();
}
