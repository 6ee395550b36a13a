import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { statementsOfOrder, untick } from './untick.ts';

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

/** An order begins unticked, also on a page that the browser kept and shows again (LAW row 3). */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) untick(document, [...statementsOfOrder, 'marketing']);
});

/** Takes over what the server rendered; resolves when handlers are in place, so that an early click can follow. */
export function startIsland(element: HTMLElement, name: string, content: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(element, <Hydrated onReady={resolve}>{content}</Hydrated>, { identifierPrefix: name });
  });
}
