import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { pendingReasons } from '#contracts/staff/pending.ts';

// `tests/api/metrics.db.test.ts` holds the figures and labels that both files name to what a running program exports.
const read = (name: string) => readFileSync(join(import.meta.dirname, '..', 'deploy', name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  for: string;
  annotations: { summary: string };
}
interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { refId: string; expr: string }[];
}

const { groups } = parse(read('prometheus-rules.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] };

const isBalanced = (text: string) => {
  let open = 0;
  for (const sign of text) {
    if ('([{'.includes(sign)) open += 1;
    if (')]}'.includes(sign)) open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
};
const twice = <Item>(items: Item[]) => items.filter((item, at) => items.indexOf(item) !== at);

test('each rule for an alarm has a name of its own, a time that it waits, and a sentence', () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(twice(rules.map(({ alert }) => alert))).toEqual([]);
  for (const rule of rules) {
    expect(rule.alert).toMatch(/^Auge[A-Z][A-Za-z]+$/);
    expect(rule.for).toMatch(/^\d+[mh]$/);
    expect(rule.annotations.summary.length).toBeGreaterThan(10);
    // A figure that is compared with nothing would always be an alarm.
    expect(rule.expr).toMatch(/[<>]=? ?\d/);
    expect(isBalanced(rule.expr)).toBe(true);
  }
});

test('a rule about what waits for a person names reasons that there are', () => {
  const named = rules.flatMap(({ expr }) => /reason=~"([^"]+)"/.exec(expr)?.[1]?.split('|') ?? []);
  expect(named.length).toBeGreaterThan(3);
  const known: readonly string[] = pendingReasons;
  expect(named.filter((reason) => !known.includes(reason))).toEqual([]);
});

test('each panel of the board has a place of its own and asks for something', () => {
  expect(twice(panels.map(({ id }) => id))).toEqual([]);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
  );
  expect(twice(cells)).toEqual([]);
  for (const { title, targets } of panels) {
    expect(title).not.toBe('');
    expect(targets.length).toBeGreaterThan(0);
    for (const { expr } of targets) expect(isBalanced(expr)).toBe(true);
  }
});
