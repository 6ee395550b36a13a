/** Resolves when the style sheet applies, and when it fails to load: no form waits for its styles. */
export function addStyles(href: string): Promise<void> {
  const known = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  if (known?.sheet) return Promise.resolve();
  return new Promise((resolve) => {
    const link = known ?? document.createElement('link');
    link.rel = 'stylesheet';
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // The next call loads the sheet again.
      link.remove();
      resolve();
    });
    if (known) return;
    link.href = href;
    document.head.append(link);
  });
}
