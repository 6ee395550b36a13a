import { normaliseTypedText } from '#contracts/kit/text.ts';

/** Picture hosts of Instagram. Their addresses are signed and expire (protocol page, "Picture hosts"). */
const publicHosts = ['cdninstagram.com', 'fbcdn.net'];

/**
 * Returns an address that the image proxy may fetch, otherwise undefined. Allowed are public picture hosts by https on
 * the default port, and the exact origin of the configured HTTP directory source.
 */
export function parsePictureUrl(text: string, sourceOrigin: string | null): URL | undefined {
  if (text.length > 2000 || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return undefined;
  if (sourceOrigin !== null && url.origin === sourceOrigin) return url;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  return publicHosts.some((host) => url.hostname.endsWith(`.${host}`)) ? url : undefined;
}

/** Empty without a picture, or when the image proxy would reject its address. */
export function proxiedPictureUrl(pictureUrl: string | null, sourceOrigin: string | null): string {
  const url = pictureUrl === null ? undefined : parsePictureUrl(pictureUrl, sourceOrigin);
  return url ? `/api/instagram/image-proxy?url=${encodeURIComponent(url.href)}` : '';
}

const startsWith = (bytes: Uint8Array, signature: readonly number[], offset = 0) =>
  signature.every((byte, index) => bytes[offset + index] === byte);
const toAsciiBytes = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** Detects the image type from the first bytes. Ignores the declared content type. */
export function sniffImageType(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, toAsciiBytes('GIF87a')) || startsWith(bytes, toAsciiBytes('GIF89a')))
    return 'image/gif';
  if (startsWith(bytes, toAsciiBytes('RIFF')) && startsWith(bytes, toAsciiBytes('WEBP'), 8))
    return 'image/webp';
  if (startsWith(bytes, toAsciiBytes('ftypavif'), 4)) return 'image/avif';
  return undefined;
}

export function searchableText(query: string): string | undefined {
  const text = normaliseTypedText(query).replace(/^@/, '').toLowerCase();
  return /^[a-z0-9._]{3,30}$/.test(text) ? text : undefined;
}
