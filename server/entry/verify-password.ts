import { hash, verify } from '@node-rs/argon2';

let dummyHash: Promise<string> | undefined;

/** An unknown name costs the same time as a wrong password, so that names cannot be tried out. */
export async function verifyOrPretend(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password');
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return passwordHash !== undefined && matches;
}
