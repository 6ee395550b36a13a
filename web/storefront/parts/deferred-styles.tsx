import type { RenderInput } from '../render-input.ts';

/**
 * Styles of the content below this element, as a separate file. Browsers paint the content above at once and delay the
 * rest, so nothing shifts. Set `late` in the page's entry.
 */
export function DeferredStyles({ assets }: Pick<RenderInput, 'assets'>) {
  return <link rel="stylesheet" href={assets('web/storefront/styles/late.css').file} />;
}
