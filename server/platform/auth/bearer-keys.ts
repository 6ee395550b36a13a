const shape = /^Bearer +auge_([a-z0-9]{12})_([\w-]{43})$/i;

/**
 * Returns whether the request contains an API key, valid or not. The cookies of such a request are ignored.
 */
export const hasApiKey = (authorization: string | undefined): boolean =>
  /^Bearer +auge_/i.test(authorization ?? '');

export function readApiKey(
  authorization: string | undefined,
): { publicId: string; secret: string } | undefined {
  const found = shape.exec(authorization ?? '');
  return found?.[1] && found[2] ? { publicId: found[1].toLowerCase(), secret: found[2] } : undefined;
}
