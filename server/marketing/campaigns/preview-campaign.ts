import type { PreviewCampaign } from '#contracts/marketing/campaigns.ts';
import { composeMail } from '#server/mail/wording/compose-mail.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { requireReadable, writeLetter } from './write-letter.ts';

/** The whole mail as its readers would see it, of what is typed. Throws `placeholder_unknown`, and `invalid_request` for what cannot be read. */
export async function previewCampaign(deps: Deps, letter: PreviewCampaign): Promise<string> {
  requireReadable(letter, letter.code);
  const shop = await shopIdentity.current(deps);
  const { publicUrl } = deps.config;
  try {
    const written = writeLetter(letter, { recipient: shop.email, counted: null }, { shop, publicUrl });
    return composeMail(written, { messageId: '<preview>', shop, stop: { page: '#', oneClick: undefined } })
      .html;
  } catch (error) {
    // Lists within lists without end overflow the reader of Markdown.
    throw new ShopError('invalid_request', 'body: nested too deeply', { field: 'body', cause: error });
  }
}
