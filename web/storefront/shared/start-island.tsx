import { Component, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { TranslatedElement } from '../../shared/survive-translation.ts';
import { clearCheckboxes, statementsOfOrder } from './clear-checkboxes.ts';

/**
 * Replaces the browser's translation with the server's texts, so that React finds its nodes for hydration.
 * Returns a function that restores the translation.
 */
function showOriginalTexts(root: HTMLElement): () => void {
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

interface TypedInput {
  key: string;
  value: string;
  checked: boolean;
}

type Input = HTMLInputElement;

const inputsOf = (root: ParentNode) => [...root.querySelectorAll<Input>('input,select,textarea')];

const keyOf = ({ name, id, type, value }: Input): string =>
  /radio|checkbox/.test(type) ? `${name} ${value}` : name || id;

const readTypedInputs = (root: ParentNode): TypedInput[] =>
  inputsOf(root).map((input) => ({ key: keyOf(input), value: input.value, checked: input.checked }));

function restoreInputs(root: ParentNode, typed: readonly TypedInput[]): void {
  for (const input of inputsOf(root)) {
    const before = typed.find(({ key }) => key === keyOf(input));
    if (!before) continue;
    if (input.value !== before.value) input.value = before.value;
    input.checked = before.checked;
  }
}

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
