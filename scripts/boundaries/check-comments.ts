import type { Problem } from './check-imports.ts';

interface Source {
  path: string;
  text: string;
}

/** Openings that are verbs without a subject. */
const opening = /^\s*(?:\/\*\*|\/\/)\s*(Is|Are|Has|Holds|Says|Tells|It|They)\b/;
const continued = /^\s*(?:\/\/|\*)/;

export function checkComments(sources: readonly Source[]): Problem[] {
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at, lines) => {
      const word = opening.exec(line)?.[1];
      if (!word || (line.includes('//') && continued.test(lines[at - 1] ?? ''))) return [];
      return [{ path, message: `line ${at + 1}: the comment begins with "${word}"; name its subject` }];
    }),
  );
}
