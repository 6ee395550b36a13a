export type ChatState = 'closed' | 'open' | 'minimised';

/** What opens the chat, and stands for it while it is small. */
export interface ChatButton {
  element: HTMLButtonElement;
  /** `news`: how many answers came since it was minimised, in words. */
  show(state: ChatState, news?: string): void;
}
