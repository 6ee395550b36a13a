import type { RenderInput } from '../render-input.ts';

/**
 * Holds styles of what follows, in a file of their own: browsers paint what stands above at once and hold
 * back what stands below until it is here, so that nothing moves and nothing needs a script. It goes with
 * `late` of the page's entry.
 */
export function LateStyles({ assets }: Pick<RenderInput, 'assets'>) {
  return <link rel="stylesheet" href={assets('web/storefront/styles/late.css').file} />;
}
