import { parsePost } from '#contracts/catalog/instagram.ts';
import { fetchPicture, type Picture } from '#server/catalog/directory/fetch-picture.ts';
import { parsePictureUrl } from '#server/catalog/directory/rules.ts';
import { withDeadline } from '#server/platform/clients/transport/with-deadline.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailOrder, PostPicture } from '#server/platform/feature/mail-order.ts';

/** Returns a content id unique within one mail. RFC 2392 requires the form of an address. */
const contentIdOf = (shortcode: string) => `${shortcode}@posts`;

type PictureDeps = Pick<Deps, 'directory' | 'log'>;

/** More pictures would load slowly on a phone. */
const maxPictures = 6;
const maxBytes = 150 * 1024;
/** Newest pages of a profile to search. Older posts appear as links. */
const maxProfilePages = 3;
const pictureTimeoutMs = 6000;
const supportedPictureTypes = new Set(['image/jpeg', 'image/png', 'image/gif']);

type Addresses = Map<string, string | null>;

async function findAddresses(
  directory: NonNullable<Deps['directory']>,
  order: MailOrder,
): Promise<Addresses> {
  const wanted = order.posts.slice(0, maxPictures).map(({ link }) => parsePost(link)?.shortcode ?? '');
  const found: Addresses = new Map();
  let after: string | null = null;
  for (let page = 0; page < maxProfilePages && found.size < wanted.length; page += 1) {
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
  return picture && picture.bytes.length <= maxBytes && supportedPictureTypes.has(picture.type)
    ? picture
    : undefined;
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

/** Returns pictures of the chosen posts that the directory delivers in time. Failures never stop the mail. */
export async function postPictures(
  { directory, log }: PictureDeps,
  order: MailOrder,
): Promise<PostPicture[]> {
  if (!directory || order.posts.length === 0) return [];
  const collecting = collect(directory, order).catch((error: unknown) => {
    log.info({ err: error, orderId: order.id }, 'a mail is sent without the pictures of its posts');
    return [];
  });
  return withDeadline(pictureTimeoutMs, collecting, () => []);
}
