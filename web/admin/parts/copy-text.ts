import { shellMessages } from '#messages/admin/shell/shell.ts';
import { currentLanguage } from '../language.tsx';
import { showToast } from './toast-store.ts';

/** Copies text to the clipboard and shows a toast. Without permission, shows the text for manual copying. */
export async function copyText(text: string, says: { title: string; text?: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'good', ...says });
  } catch {
    showToast({ tone: 'bad', title: shellMessages[currentLanguage()].notCopied, text });
  }
}
