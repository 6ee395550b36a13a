import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { isLocale, type Locale } from '#contracts/kit/locales.ts';
import type { ChatTexts } from '#messages/chat.ts';
import { addStyles } from '../shared/add-styles.ts';
import styles from '../styles/chat.css?url';
import { ChatPanel } from './chat-panel.tsx';

export type ChatState = 'closed' | 'open' | 'minimised';

export interface ChatButton {
  element: HTMLButtonElement;
  /** `news` states the number of replies received since the chat was minimised. */
  show(state: ChatState, news?: string): void;
}

/** Each language is a separate chunk, so the browser loads only the page's language. */
const loadTexts: Record<Locale, () => Promise<{ chat: ChatTexts }>> = {
  es: () => import('#messages/es/chat.ts'),
  fr: () => import('#messages/fr/chat.ts'),
  it: () => import('#messages/it/chat.ts'),
  en: () => import('#messages/en/chat.ts'),
};

const phone = matchMedia('(max-width:767px)');

interface ChatPanelHandle {
  open(byHand: boolean): void;
}

let panel: Promise<ChatPanelHandle> | undefined;

function mountPanel(button: ChatButton, words: ChatTexts, locale: Locale): ChatPanelHandle {
  const dialog = document.createElement('dialog');
  dialog.className = 'talk';
  dialog.setAttribute('aria-labelledby', 'chat-title');
  const field = createRef<HTMLTextAreaElement>();
  let news = 0;
  const leave = (state: 'minimised' | 'closed') => {
    news = 0;
    dialog.close();
    button.show(state);
    button.element.focus();
  };
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave('minimised');
  });
  // In the non-modal dialog the browser does not close on Escape.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || phone.matches) return;
    event.preventDefault();
    leave('minimised');
  });
  // On phones the dialog covers the page, and a link may lead to an anchor of that page.
  dialog.addEventListener('click', ({ target }) => {
    if (phone.matches && (target as Element).closest('a')) leave('minimised');
  });
  const open = (byHand: boolean) => {
    news = 0;
    if (!dialog.open) {
      if (phone.matches) dialog.showModal();
      else dialog.show();
    }
    button.show('open');
    if (byHand) field.current?.focus();
    else if (dialog.contains(document.activeElement)) (document.activeElement as HTMLElement).blur();
  };
  phone.addEventListener('change', () => {
    if (dialog.open) leave('minimised');
  });
  document.body.append(dialog);
  const onAnswer = () => {
    if (dialog.open) return;
    news += 1;
    button.show('minimised', `${words.title} · ${words.news(String(news), news === 1)}`);
  };
  const props = { words, locale, field, onAnswer };
  createRoot(dialog, { identifierPrefix: 'chat' }).render(
    <ChatPanel {...props} onMinimise={() => leave('minimised')} onClose={() => leave('closed')} />,
  );
  return { open };
}

/** Rejects when the files of the panel cannot be loaded. May be called again. */
export async function openChat(button: ChatButton, byHand: boolean): Promise<void> {
  const { lang } = document.documentElement;
  const locale = isLocale(lang) ? lang : 'es';
  panel ??= Promise.all([loadTexts[locale](), addStyles(styles)]).then(([{ chat }]) =>
    mountPanel(button, chat, locale),
  );
  try {
    const ready = await panel;
    // The DOM contains the rendered dialog only in the next task.
    setTimeout(() => ready.open(byHand));
  } catch (error) {
    panel = undefined;
    throw error;
  }
}
