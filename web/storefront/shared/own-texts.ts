import type { TranslatedElement } from '../../shared/survive-translation.ts';

/**
 * Shows the texts that the server wrote instead of the browser's translation, so that React finds its own nodes.
 * Returns a function that shows the translation again.
 */
export function showOwnTexts(root: HTMLElement): () => void {
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
