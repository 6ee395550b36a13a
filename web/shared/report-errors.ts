interface ReportedErrorEvent extends Event {
  message?: string;
  reason?: { name?: string; message?: string };
}

/**
 * Reports the first three errors of a page to the shop: script errors, and scripts or styles that fail to load. Must
 * not import anything, because the storefront inlines its source into each page.
 */
export function reportErrors(): void {
  let left = 3;
  const report = (event: ReportedErrorEvent) => {
    const { message, reason, target } = event;
    const file = target as Partial<HTMLScriptElement & HTMLLinkElement>;
    // The back office shows refused calls itself. A missing picture stops no buyer.
    if (reason?.name === 'RefusedCall' || file.nodeName === 'IMG') return;
    const text = message || reason?.message || reason || file.src || file.href;
    if (!text || left === 0) return;
    left -= 1;
    const release = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
    const body = JSON.stringify({ message: String(text).slice(0, 500), release: release.slice(-100) });
    navigator.sendBeacon('/api/client-errors', new Blob([body], { type: 'application/json' }));
  };
  addEventListener('error', report, true);
  addEventListener('unhandledrejection', report as (event: Event) => void);
}
