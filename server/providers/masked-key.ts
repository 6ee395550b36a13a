import type { Deps } from '#server/deps.ts';

const mask = '••••';
/** A shorter key would be half told by its end. */
const tellsEnd = 12;

export const maskKey = (key: string): string => (key.length < tellsEnd ? mask : `${mask}${key.slice(-4)}`);

/** What staff see of a key; it never leaves the server whole. One that cannot be opened shows nothing of itself. */
export function maskedKey({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer): string {
  try {
    return maskKey(secrets.open(sealed));
  } catch {
    return mask;
  }
}
