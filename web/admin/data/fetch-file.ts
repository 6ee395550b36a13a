import { showToast } from '../parts/toast-store.ts';
import { sentenceOf } from './refused-call.ts';
import { ensureFreshProof } from './session.ts';

/** Downloads a file after re-authentication if necessary. Shows an error on failure. */
export async function fetchFile(url: string): Promise<void> {
  try {
    if (await ensureFreshProof()) location.assign(url);
  } catch (error) {
    showToast({ tone: 'bad', title: sentenceOf(error) });
  }
}
