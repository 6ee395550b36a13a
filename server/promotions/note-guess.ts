import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { networkOf } from '#server/http/network-of.ts';
import { noteMiss } from './store-uses.ts';

/** The same network on the same day; of another day it cannot be told, and an address not from it. */
function sourceOf({ secrets, now }: Pick<Deps, 'secrets' | 'now'>, address: string): Buffer {
  const day = now().toISOString().slice(0, 10);
  return createHash('sha256')
    .update(`guess:${secrets.signingKey}:${day}:${networkOf(address)}`)
    .digest();
}

/** Looks at a code that somebody brought; one that is none is counted, so that staff see who tries many. */
export async function notingGuess<Result>(
  deps: Pick<Deps, 'database' | 'secrets' | 'now' | 'log'>,
  address: string,
  look: () => Promise<Result>,
): Promise<Result> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ShopError && error.code === 'discount_invalid')
      await noteMiss(deps.database, sourceOf(deps, address)).catch((failure: unknown) =>
        deps.log.warn({ err: failure }, 'a guess at a code could not be counted'),
      );
    throw error;
  }
}
