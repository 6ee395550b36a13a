import { Component, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { clearCheckboxes, statementsOfOrder } from './clear-checkboxes.ts';
import { showOriginalTexts } from './own-texts.ts';
import { readTypedInputs, restoreInputs } from './typed-inputs.ts';

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

interface IslandErrorBoundaryProps {
  /** Called while the failed content is still in the page. */
  onFailing: () => void;
  onFailed: (error: unknown) => void;
  children: ReactNode;
}

class IslandErrorBoundary extends Component<IslandErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    this.props.onFailed(error);
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    this.props.onFailing();
    return null;
  }
}

/** Consents start unticked, also on a page restored from the back-forward cache (LAW row 3). */
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) clearCheckboxes(document, [...statementsOfOrder, 'marketing']);
});

/**
 * Hydrates the server's markup. Resolves when handlers are attached, so queued clicks can run. If rendering fails at
 * any time, the server's form returns with the typed values and the browser submits it.
 */
export function startIsland(element: HTMLElement, name: string, content: ReactNode): Promise<void> {
  const showTranslation = showOriginalTexts(element);
  const served = element.innerHTML;
  let typed = readTypedInputs(element);
  return new Promise((resolve, reject) => {
    const settle = () => {
      showTranslation();
      resolve();
    };
    const fall = (error: unknown) => {
      element.innerHTML = served;
      restoreInputs(element, typed);
      delete element.dataset.awake;
      element.dataset.plain = '';
      element.translate = true;
      reject(error);
    };
    hydrateRoot(
      element,
      <IslandErrorBoundary
        onFailing={() => {
          typed = readTypedInputs(element);
        }}
        onFailed={fall}
      >
        <Hydrated onReady={settle}>{content}</Hydrated>
      </IslandErrorBoundary>,
      {
        identifierPrefix: name,
        onCaughtError: reportError,
        // Browser extensions add elements to forms. React then renders the island again with empty inputs.
        onRecoverableError: (error) => {
          restoreInputs(element, typed);
          reportError(error);
        },
      },
    );
  });
}
