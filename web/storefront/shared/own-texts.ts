import type { TranslatedElement } from '../../shared/survive-translation.ts';

/**
 * Replaces the browser's translation with the server's texts, so that React finds its nodes for hydration.
 * Returns a function that restores the translation.
 */
export function showOriginalTexts(root: HTMLElement): () => void {
  root.translate = false;
  const own = [...root.querySelectorAll<TranslatedElement>('font')].flatMap((wrapper) => {
    const text = wrapper.ownText;
    return text ? [{ wrapper, text, was: text.data }] : [];
  });
  for (const { wrapper, text } of own) wrapper.replaceWith(text);
  return () => {
    root.translate = true;
    for (const { wrapper, text, was } of own) if (text.data === was) text.replaceWith(wrapper);
  };
}
