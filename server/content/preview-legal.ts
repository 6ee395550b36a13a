import type { LegalText } from '#contracts/legal-schemas.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { unknownPlaceholders } from './placeholders.ts';
import { type RenderedText, renderMarkdown } from './render-markdown.ts';
import { shopIdentity } from './shop-identity.ts';

/** The text as the page would show it. Throws `placeholder_unknown` when it names what the shop does not know. */
export async function previewLegal(
  deps: Deps,
  { title, body, locale }: LegalText & { locale: Locale },
): Promise<RenderedText> {
  const [unknown] = unknownPlaceholders(`${title}\n${body}`);
  if (unknown)
    throw new ShopError('placeholder_unknown', `body: unknown placeholder ${unknown}`, { field: 'body' });
  const identity = await shopIdentity.current(deps);
  try {
    return renderMarkdown(body, { locale, identity, publicUrl: deps.config.publicUrl });
  } catch (error) {
    // Lists within lists without end overflow the reader of Markdown.
    throw new ShopError('invalid_request', 'body: nested too deeply', { field: 'body', cause: error });
  }
}
