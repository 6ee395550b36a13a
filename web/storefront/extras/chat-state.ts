export type ChatState = 'closed' | 'open' | 'minimised';

export interface ChatButton {
  element: HTMLButtonElement;
  /** `news` states the number of replies received since the chat was minimised. */
  show(state: ChatState, news?: string): void;
}
