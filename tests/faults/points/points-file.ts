import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CrashPoint, Passed } from '../child-program.ts';

/** Crossings of undisturbed programs by path, in order. */
type Ways<Name extends string> = Record<Name, Passed[]>;

const heading = /^## (?<way>.+)$/;
const line = /^(?<label>.+) \((?<occurrence>\d+)\)$/;

export const pointsFile = (name: string): string => join(import.meta.dirname, `${name}.txt`);

/** Reads the recorded crossings, so that a test can kill a program at each of them without recording again. */
export function readPoints<Name extends string>(file: string, names: readonly Name[]): Ways<Name> {
  const ways: Record<string, Passed[]> = Object.fromEntries(names.map((name) => [name, []]));
  let current: Passed[] = [];
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    const way = heading.exec(text)?.groups?.way;
    if (way) current = ways[way] ??= [];
    const { label, occurrence } = line.exec(text)?.groups ?? {};
    if (label) current.push({ label, occurrence: Number(occurrence) });
  }
  return ways as Ways<Name>;
}

export function writePoints(ways: Ways<string>): string {
  const sections = Object.entries(ways).map(([way, passed]) =>
    [`## ${way}`, ...passed.map(({ label, occurrence }) => `${label} (${occurrence})`), ''].join('\n'),
  );
  return sections.join('\n');
}

const sorted = (passed: readonly Passed[]) =>
  passed.map(({ label, occurrence }) => `${label} (${occurrence})`).toSorted();

/** Compares two recordings without order, because mails and webhooks are sent concurrently. */
export const sameCrossings = (one: readonly Passed[], other: readonly Passed[]): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

export const bothSides = (passed: readonly Passed[]): CrashPoint[] =>
  passed.flatMap((point) => [
    { ...point, side: 'before' },
    { ...point, side: 'after' },
  ]);

export const titleOf = ({ side, label, occurrence }: CrashPoint): string =>
  `${side} ${label} (${occurrence})`;
