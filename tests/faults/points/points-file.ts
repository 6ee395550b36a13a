import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CrashPoint, PassedPoint } from '../child-program.ts';

/** Crossings of undisturbed programs by path, in order. */
type PointsByPath<Name extends string> = Record<Name, PassedPoint[]>;

const heading = /^## (?<way>.+)$/;
const line = /^(?<label>.+) \((?<occurrence>\d+)\)$/;

export const pointsFile = (name: string): string => join(import.meta.dirname, `${name}.txt`);

/** Reads the recorded crossings, so that a test can kill a program at each of them without recording again. */
export function readPoints<Name extends string>(file: string, names: readonly Name[]): PointsByPath<Name> {
  const ways: Record<string, PassedPoint[]> = Object.fromEntries(names.map((name) => [name, []]));
  let current: PassedPoint[] = [];
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    const way = heading.exec(text)?.groups?.way;
    if (way) current = ways[way] ??= [];
    const { label, occurrence } = line.exec(text)?.groups ?? {};
    if (label) current.push({ label, occurrence: Number(occurrence) });
  }
  return ways as PointsByPath<Name>;
}

export function writePoints(ways: PointsByPath<string>): string {
  const sections = Object.entries(ways).map(([way, passed]) =>
    [`## ${way}`, ...passed.map(({ label, occurrence }) => `${label} (${occurrence})`), ''].join('\n'),
  );
  return sections.join('\n');
}

const sortPoints = (passed: readonly PassedPoint[]) =>
  passed.map(({ label, occurrence }) => `${label} (${occurrence})`).toSorted();

/** Compares two recordings without order, because mails and webhooks are sent concurrently. */
export const sameCrossings = (one: readonly PassedPoint[], other: readonly PassedPoint[]): boolean =>
  JSON.stringify(sortPoints(one)) === JSON.stringify(sortPoints(other));

export const bothSides = (passed: readonly PassedPoint[]): CrashPoint[] =>
  passed.flatMap((point) => [
    { ...point, side: 'before' },
    { ...point, side: 'after' },
  ]);

export const titleOf = ({ side, label, occurrence }: CrashPoint): string =>
  `${side} ${label} (${occurrence})`;
