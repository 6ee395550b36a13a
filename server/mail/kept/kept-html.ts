import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync, inflate } from 'node:zlib';

/** Is the HTML of a mail as it is kept: compressed against a dictionary and the mail's own text. */
export interface KeptHtml {
  deflated: Buffer;
  /** Is the number of the dictionary, of `html-dictionary-N.txt`. */
  dictionary: number;
}

/**
 * Is the newest dictionary: the layout of mails with each of its blocks. Where `wording/layout.ts` has changed so much
 * that mails are kept too large (`kept-html.test.ts` says so), the next number is added. A file that mails were kept
 * with is never changed or removed.
 */
export const newestDictionary = 1;

/** Little memory to fill, most of a short run's cost: no higher figure made a mail smaller. */
const effort = { level: 3, memLevel: 5, chunkSize: 2048 };

/** Further back than this zlib looks for nothing. */
const windowBytes = 32_768;

const layouts = new Map<number, Buffer>();

function layoutOf(dictionary: number): Buffer {
  let layout = layouts.get(dictionary);
  if (!layout) {
    layout = readFileSync(join(import.meta.dirname, `html-dictionary-${dictionary}.txt`));
    layouts.set(dictionary, layout);
  }
  return layout;
}

/** The text comes last: what lies nearer takes fewer bytes to name. */
const dictionaryFor = (dictionary: number, text: string): Buffer =>
  Buffer.concat([layoutOf(dictionary), Buffer.from(text)]).subarray(-windowBytes);

/** Compresses a mail's HTML. Its text holds the same words and has to be kept beside it, unchanged. */
export function keepHtml(html: string, text: string): KeptHtml {
  const dictionary = newestDictionary;
  return {
    deflated: deflateSync(html, { ...effort, dictionary: dictionaryFor(dictionary, text) }),
    dictionary,
  };
}

const inflated = promisify(inflate);

/** Returns the HTML as it was kept. Throws where the text is not the one that it was kept with. */
export async function readHtml({ deflated, dictionary }: KeptHtml, text: string): Promise<string> {
  const html = await inflated(deflated, { dictionary: dictionaryFor(dictionary, text) });
  return html.toString('utf8');
}
