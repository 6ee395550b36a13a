import { showToast } from '../parts/toast-store.ts';
import { sentenceOf } from './error-sentence.ts';
import { proveFresh } from './session.ts';

/** Has the browser fetch a file by itself, once the member has proved who they are; says why where that fails. */
export async function fetchFile(url: string): Promise<void> {
  try {
    if (await proveFresh()) location.assign(url);
  } catch (error) {
    showToast({ tone: 'bad', title: sentenceOf(error) });
  }
}
