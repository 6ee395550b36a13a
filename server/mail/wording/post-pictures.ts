import { parsePost } from '#contracts/catalog/instagram.ts';
import { fetchPicture, type Picture } from '#server/catalog/directory/fetch-picture.ts';
import { parsePictureUrl } from '#server/catalog/directory/rules.ts';
import { within } from '#server/platform/clients/transport/within.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailOrder, PostPicture } from '#server/platform/feature/mail-order.ts';

/** Returns a name within one mail; RFC 2392 has it look like an address. */
const contentIdOf = (shortcode: string) => `${shortcode}@posts`;

type PictureDeps = Pick<Deps, 'directory' | 'log'>;

/** More would make a mail that takes long on a phone. */
const mostPictures = 6;
const maxBytes = 150 * 1024;
/** These are the newest pages of a profile; a buyer who chose older posts reads their links. */
const mostPages = 3;
/** A mail does not wait longer for its pictures. */
const patienceMs = 6000;
/** Every mail program shows these. */
const shownTypes = new Set(['image/jpeg', 'image/png', 'image/gif']);

type Addresses = Map<string, string | null>;

async function findAddresses(
  directory: NonNullable<Deps['directory']>,
  order: MailOrder,
): Promise<Addresses> {
  const wanted = order.posts.slice(0, mostPictures).map(({ link }) => parsePost(link)?.shortcode ?? '');
  const found: Addresses = new Map();
  let after: string | null = null;
  for (let page = 0; page < mostPages && found.size < wanted.length; page += 1) {
    const answer = await directory.posts(order.username, after);
    for (const { shortcode, pictureUrl } of answer?.posts ?? [])
      if (wanted.includes(shortcode)) found.set(shortcode, pictureUrl);
    after = answer?.next ?? null;
    if (after === null) break;
  }
  return found;
}

async function fetchSmall(address: string | null, sourceOrigin: string | null): Promise<Picture | undefined> {
  const url = address === null ? undefined : parsePictureUrl(address, sourceOrigin);
  if (!url) return undefined;
  const picture = await fetchPicture(url, { sourceOrigin }).catch(() => undefined);
  return picture && picture.bytes.length <= maxBytes && shownTypes.has(picture.type) ? picture : undefined;
}

async function collect(directory: NonNullable<Deps['directory']>, order: MailOrder): Promise<PostPicture[]> {
  const addresses = [...(await findAddresses(directory, order))];
  const pictures = await Promise.all(
    addresses.map(async ([shortcode, address]) => {
      const picture = await fetchSmall(address, directory.pictureOrigin);
      return picture && { ...picture, shortcode, cid: contentIdOf(shortcode) };
    }),
  );
  return pictures.filter((picture) => picture !== undefined);
}

/**
 * Returns the chosen posts as they look, as far as the directory shows them in time; a mail never fails for
 * want of them.
 */
export async function postPictures(
  { directory, log }: PictureDeps,
  order: MailOrder,
): Promise<PostPicture[]> {
  if (!directory || order.posts.length === 0) return [];
  const collecting = collect(directory, order).catch((error: unknown) => {
    log.info({ err: error, orderId: order.id }, 'a mail goes without the pictures of its posts');
    return [];
  });
  return within(patienceMs, collecting, () => []);
}
