import { shellMessages } from '#messages/admin/shell/shell.ts';
import { currentLanguage } from '../language.ts';
import { showToast } from './toast-store.ts';

/** Puts a text on the clipboard and says so. Where the browser does not allow it, the text is shown to be copied by hand. */
export async function copyText(text: string, says: { title: string; text?: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'good', ...says });
  } catch {
    showToast({ tone: 'bad', title: shellMessages[currentLanguage()].notCopied, text });
  }
}
