export type ChatState = 'closed' | 'open' | 'minimised';

/** Opens the chat, and stands for it while it is small. */
export interface ChatButton {
  element: HTMLButtonElement;
  /** `news` says in words how many answers came since it was minimised. */
  show(state: ChatState, news?: string): void;
}
