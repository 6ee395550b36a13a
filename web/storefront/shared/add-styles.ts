/** Resolves when the style sheet is applied or has failed to load, because forms must not wait for styles. */
export function addStyles(href: string): Promise<void> {
  const known = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  if (known?.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    const link = known ?? document.createElement('link');
    link.rel = 'stylesheet';
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // Allows the next call to load the sheet again.
      link.remove();
      resolve();
    });
    if (known) return;
    link.href = href;
    document.head.append(link);
  });
}
