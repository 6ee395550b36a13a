import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

/** Takes over what the server rendered; resolves when handlers are in place, so that an early click can follow. */
export function startIsland(element: HTMLElement, name: string, content: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(element, <Hydrated onReady={resolve}>{content}</Hydrated>, { identifierPrefix: name });
  });
}
