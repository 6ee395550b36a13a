import { randomUUID } from 'node:crypto';
import type { Locale } from '#contracts/kit/locales.ts';
import type { SecretBox } from '../clients/secret-box.ts';
import { inTransaction } from '../database/pool.ts';
import type { Deps } from '../deps.ts';
import { hmacSha256, isSameBytes } from '../kit/hash.ts';
import { sendMailJob } from '../queue/send-mail-job.ts';
import { codeMs, codeOf, parseCodeLink, readCode } from './code-rules.ts';
import { type ClientInfo, deviceHashOf } from './cookies.ts';
import { countCodeAttempt, findOpenCode, insertCode, type OpenCode } from './store-codes.ts';

export { endCode, findOpenCode } from './store-codes.ts';

/**
 * Enqueues a mail with a code that is valid for ten minutes. Invalidates the browser's previous code for this address.
 */
export async function writeCode(
  deps: Deps,
  asked: { email: string; locale: Locale; deviceHash: Buffer },
): Promise<void> {
  const at = deps.now();
  const id = randomUUID();
  const { signingKey } = deps.secrets;
  const codeHmac = storedCode(signingKey, id, codeFor(signingKey, id));
  const expiresAt = new Date(at.getTime() + codeMs);
  await inTransaction(deps.database, async (tx) => {
    await insertCode(tx, { id, ...asked, codeHmac, at, expiresAt });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'customer-code', subjectId: id });
  });
}

/**
 * `malformed` is not six digits and does not count as an attempt. `over` means used, expired, attempted too often or
 * never requested.
 */
type CodeResult =
  | { outcome: 'malformed' | 'over' }
  | { outcome: 'wrong' | 'right'; left: number; code: OpenCode };

export async function checkCode(
  deps: Deps,
  { email, typed, client }: { email: string; typed: string; client: ClientInfo },
): Promise<CodeResult> {
  const read = readCode(typed);
  if (read === undefined) return { outcome: 'malformed' };
  const tried = await countCodeAttempt(deps.database, {
    email,
    deviceHash: deviceHashOf(client),
    now: deps.now(),
  });
  if (!tried) return { outcome: 'over' };
  const { left, ...code } = tried;
  const fits = deps.secrets.signingKeys.some((key) =>
    isSameBytes(storedCode(key, code.id, read), code.code_hmac),
  );
  return { outcome: fits ? 'right' : 'wrong', left, code };
}

export async function codeOfLink(deps: Deps, typed: string): Promise<OpenCode | undefined> {
  const link = parseCodeLink(typed);
  if (!link || !isSigned(deps, linkToken, link)) return undefined;
  return findOpenCode(deps.database, link.id, deps.now());
}

type CodePurpose = 'code' | 'code-kept' | 'enter' | 'export';

const signPurpose = (key: string, purpose: CodePurpose, ...about: string[]): Buffer =>
  hmacSha256(key, JSON.stringify(['customer', purpose, ...about]));

/** Derives the code of a request from the signing key, so that the code itself is not stored. */
export const codeFor = (key: string, id: string): string => codeOf(signPurpose(key, 'code', id));

/**
 * Returns the stored form of a code. Without the signing key, the million possible codes cannot be tested against it.
 */
const storedCode = (key: string, id: string, code: string): Buffer => signPurpose(key, 'code-kept', id, code);

/** Returns the secret of a mailed link, which signs in on the browser that requested the code. */
export const linkToken = (key: string, id: string): string =>
  signPurpose(key, 'enter', id).subarray(0, 24).toString('base64url');

/** Returns the secret of a mailed link to a customer's data. The link also requires a session of the same address. */
export const exportToken = (key: string, id: string): string =>
  signPurpose(key, 'export', id).subarray(0, 24).toString('base64url');

/** Returns the signing key of a code, possibly from before a rotation. `undefined` if no configured key matches. */
export const keyOfCode = (
  signingKeys: readonly string[],
  asked: { id: string; kept: Buffer },
): string | undefined =>
  signingKeys.find((key) => isSameBytes(storedCode(key, asked.id, codeFor(key, asked.id)), asked.kept));

export const isSigned = (
  { secrets }: { secrets: Pick<SecretBox, 'signingKeys'> },
  tokenOf: (key: string, id: string) => string,
  link: { id: string; token: string },
): boolean => secrets.signingKeys.some((key) => isSameBytes(tokenOf(key, link.id), link.token));
