/** Resolves when the style sheet applies. Rejects when it can't be had; may be tried again. */
export function addStyles(href: string): Promise<void> {
  const known = document.querySelector<HTMLLinkElement>(`link[href="${href}"]`);
  if (known?.sheet) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = known ?? document.createElement('link');
    link.rel = 'stylesheet';
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`No styles at ${href}`));
    });
    if (known) return;
    link.href = href;
    document.head.append(link);
  });
}
