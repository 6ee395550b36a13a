import type { ChatButton, ChatState } from '../chat/open-chat.tsx';
import styles from '../styles/chat-button.css?url';

/** Labels are inlined because the chat messages load only when the chat is opened. */
const labels: Record<string, [open: string, title: string, failed: string]> = {
  es: ['Abrir el chat de ayuda', 'Ayuda', 'Sin conexión'],
  fr: ['Ouvrir le chat d’aide', 'Aide', 'Hors connexion'],
  it: ['Apri la chat di aiuto', 'Aiuto', 'Senza connessione'],
  en: ['Open the help chat', 'Help', 'Offline'],
};

/** Stores only whether the chat was open on the previous page, never its messages. */
const key = 'auge.chat';
const phone = matchMedia('(max-width:767px)');
const root = document.documentElement;

function readChatState(): ChatState {
  try {
    return (sessionStorage.getItem(key) as ChatState | null) ?? 'closed';
  } catch {
    return 'closed';
  }
}

function saveChatState(state: ChatState): void {
  try {
    if (state === 'closed') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, state);
  } catch {
    // Without storage the chat starts closed on the next page.
  }
}

function createButton(open: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'chat';
  element.ariaLabel = open;
  element.ariaExpanded = 'false';
  element.setAttribute('aria-haspopup', 'dialog');
  element.innerHTML =
    '<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d="M17 10c0 3.3-3.1 6-7 6-.9 0-1.8-.1-2.6-.4L3.5 17l1-3.2A5.6 5.6 0 0 1 3 10c0-3.3 3.1-6 7-6s7 2.7 7 6z"/></svg><span></span>';
  return element;
}

/** On phones the button is in the header, or in the pay bar once it is visible. On wide screens it floats. */
function placeButton(element: HTMLButtonElement, header: Element): void {
  const focused = document.activeElement === element;
  const inHeader = phone.matches && !(root.hasAttribute('data-pay') && document.querySelector('.bar'));
  if (inHeader) header.querySelector('.burger')?.before(element);
  else document.body.append(element);
  if (focused) element.focus();
}

function startChatButton(header: Element): void {
  const [label, title, failed] = labels[root.lang] ?? ['', '', ''];
  const element = createButton(label);
  const button: ChatButton = {
    element,
    show(state, news = title) {
      const small = state === 'minimised';
      element.classList.toggle('min', small);
      element.ariaExpanded = String(state === 'open');
      element.ariaLabel = small ? `${label} · ${news}` : label;
      (element.lastElementChild as HTMLElement).textContent = small ? news : '';
      saveChatState(state);
    },
  };
  const open = async (byHand: boolean) => {
    try {
      const { openChat } = await import('../chat/open-chat.tsx');
      await openChat(button, byHand);
    } catch {
      if (!byHand) return;
      button.show('minimised', failed);
      saveChatState('closed');
    }
  };
  element.onclick = () => void open(true);
  placeButton(element, header);
  phone.addEventListener('change', () => placeButton(element, header));
  new MutationObserver(() => placeButton(element, header)).observe(root, { attributeFilter: ['data-pay'] });
  const before = readChatState();
  // On small screens the chat covers the page, so it never opens automatically.
  if (before === 'open' && !phone.matches) void open(false);
  else if (before !== 'closed') button.show('minimised');
}

const header = document.querySelector('.top .in');
if (header) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styles;
  link.onload = () => startChatButton(header);
  document.head.append(link);
}
