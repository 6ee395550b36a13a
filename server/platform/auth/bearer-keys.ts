const shape = /^Bearer +auge_([a-z0-9]{12})_([\w-]{43})$/i;

/** Returns whether a request brings a key of ours, right or wrong: its cookies then count for nothing. */
export const bringsApiKey = (authorization: string | undefined): boolean =>
  /^Bearer +auge_/i.test(authorization ?? '');

/** Reads the two parts of a key; undefined for any other text. */
export function readApiKey(
  authorization: string | undefined,
): { publicId: string; secret: string } | undefined {
  const found = shape.exec(authorization ?? '');
  return found?.[1] && found[2] ? { publicId: found[1].toLowerCase(), secret: found[2] } : undefined;
}
