import { isMet, type Section, targetText, valueText } from './figures.ts';

/** Returns the last line of a run: how many targets were met, and each that was missed, with its figure. */
export function summarize(sections: readonly Section[]): string {
  const judged = sections.flatMap(({ figures }) => figures.filter((figure) => isMet(figure) !== null));
  const missed = judged.filter((figure) => !isMet(figure));
  if (judged.length === 0) return 'Targets: none was measured';
  if (missed.length === 0) return `Targets: all ${judged.length} met`;
  const named = missed.map((figure) => `${figure.what} ${valueText(figure)} (${targetText(figure)})`);
  return `Targets: ${judged.length - missed.length} of ${judged.length} met, ${missed.length} MISSED: ${named.join('; ')}`;
}
