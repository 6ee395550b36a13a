import type { Problem } from './check-imports.ts';

interface Source {
  path: string;
  text: string;
}

/** A docstring or comment of its own begins with what the thing is, not with a verb that lacks its subject. */
const opening = /^\s*(?:\/\*\*|\/\/)\s*(Is|Are|Has|Holds|Says|Tells|It|They)\b/;
/** Continued lines of a comment may begin with any word. */
const continued = /^\s*(?:\/\/|\*)/;

/** Reports comments whose first word hides their subject. */
export function checkComments(sources: readonly Source[]): Problem[] {
  return sources.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at, lines) => {
      const word = opening.exec(line)?.[1];
      if (!word || (line.includes('//') && continued.test(lines[at - 1] ?? ''))) return [];
      return [{ path, message: `line ${at + 1}: the comment begins with "${word}"; name its subject` }];
    }),
  );
}
