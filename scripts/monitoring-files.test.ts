import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { calls } from '#contracts/calls.ts';
import { publicCalls } from '#contracts/public-calls.ts';
import { conditionNames, conditionOf, findingNames, isCondition } from '#contracts/staff/conditions.ts';
import { type PendingReason, pendingReasons } from '#contracts/staff/pending.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { urgentReasons } from '#server/operations/doctor/urgent-items.ts';
import { reasons } from '#server/staff/pending/reasons.ts';

// `tests/api/metrics.db.test.ts` compares the figures and labels in both files with those of a running program.
const readDeployFile = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', 'deploy', name), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}
interface Panel {
  id: number;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { refId: string; expr: string }[];
}

const { groups } = parse(readDeployFile('prometheus-rules.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readDeployFile('grafana-dashboard.json')) as { panels: Panel[] };

const runbook = readFileSync(join(import.meta.dirname, '..', 'docs', 'operating', 'runbook.md'), 'utf8');
const entries = runbook
  .split(/^## /m)
  .slice(1)
  .map((entry) => ({ title: entry.split('\n')[0] ?? '', text: entry.split('\n').slice(1).join('\n') }));
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(' ', '-')
    .replaceAll(/[^a-z0-9-]/g, '');

const isBalanced = (text: string) => {
  let open = 0;
  for (const sign of text) {
    if ('([{'.includes(sign)) open += 1;
    if (')]}'.includes(sign)) open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
};
const duplicatesIn = <Item>(items: Item[]) => items.filter((item, at) => items.indexOf(item) !== at);

test('each alert rule has a unique name, a duration and a description', () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(duplicatesIn(rules.map(({ alert }) => alert))).toEqual([]);
  for (const rule of rules) {
    expect(rule.alert).toMatch(/^Auge[A-Z][A-Za-z]+$/);
    expect(rule.for).toMatch(/^\d+[mh]$/);
    expect(['critical', 'warning', 'info']).toContain(rule.labels.severity);
    expect(rule.annotations.summary.length).toBeGreaterThan(10);
    expect(rule.annotations.description.length).toBeGreaterThan(30);
    // An expression without a comparison would always fire.
    expect(rule.expr).toMatch(/[<>=]=? ?\d/);
    expect(isBalanced(rule.expr)).toBe(true);
  }
});

test('every alert links to an entry of the runbook, which names the alert', () => {
  for (const { alert, annotations } of rules) {
    const [path, anchor] = annotations.runbook_url.split('#');
    expect(path).toBe('docs/operating/runbook.md');
    const entry = entries.find(({ title }) => anchorOf(title) === anchor);
    expect(entry?.text, `${alert} at #${anchor}`).toContain(`\`${alert}\``);
  }
  const named = [...runbook.matchAll(/`(Auge\w+)`/g)].map((match) => match[1]);
  expect(named.filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([]);
});

test('every condition has a runbook entry that contains its name or its alert', () => {
  const lost = conditionNames.filter((name) => {
    const { anchor, alerts = [] } = conditionOf(name);
    const entry = entries.find(({ title }) => anchorOf(title) === anchor);
    return ![name, ...alerts].some((each) => entry?.text.includes(`\`${each}\``));
  });
  expect(lost).toEqual([]);
  expect(urgentReasons.filter((name) => !isCondition(name))).toEqual([]);
});

test('every alert belongs to a condition with the same entry', () => {
  const own = rules.filter(({ alert }) => alert !== 'AugeCondition');
  const lost = own.filter(({ alert, annotations }) => {
    const named = conditionNames.map(conditionOf).filter(({ alerts }) => alerts?.includes(alert));
    return !named.some(({ anchor }) => annotations.runbook_url.endsWith(`#${anchor}`));
  });
  expect(lost.map(({ alert }) => alert)).toEqual([]);
  const named = conditionNames.flatMap((name) => conditionOf(name).alerts ?? []);
  expect(named.filter((name) => !own.some(({ alert }) => alert === name))).toEqual([]);
});

const namesIn = (alert: string) => {
  const { expr } = rules.find((rule) => rule.alert === alert) ?? { expr: '' };
  return (/=~"([^"]+)"/.exec(expr)?.[1] ?? '').split('|').toSorted();
};

test('two alerts cover the conditions without a rule of their own', () => {
  const bare = findingNames.filter(
    (name) => !conditionOf(name).alerts && conditionOf(name).effect !== 'none',
  );
  expect(namesIn('AugeCondition')).toEqual(bare.toSorted());
  const decided = conditionNames.filter((name) => conditionOf(name).alerts?.includes('AugeNeedsPerson'));
  expect(namesIn('AugeNeedsPerson')).toEqual(decided.toSorted());
});

test('a condition is as urgent as its inbox item', () => {
  const differ = conditionNames.filter((name) => {
    const { inbox, severity } = conditionOf(name);
    const reason = inbox ?? pendingReasons.find((each) => each === name);
    return reason !== undefined && reasons[reason].urgency !== severity;
  });
  expect(differ).toEqual([]);
});

test('the runbook shows reasons under the title of the screens', () => {
  const titled = [...runbook.matchAll(/`([a-z_]+)` \(\*([^*]+)\*\)/g)];
  expect(titled.length).toBeGreaterThan(10);
  for (const [, reason, title] of titled)
    expect(title).toBe(pendingMessages.es.reasons[reason as PendingReason].title);
});

test('no runbook entry is longer than ten lines', () => {
  const long = entries.filter(({ text }) => text.split('\n').filter((line) => line !== '').length > 10);
  expect(long.map(({ title }) => title)).toEqual([]);
});

const routes = [...Object.values(calls), ...Object.keys(publicCalls)].map((call) => call.split(' ')[1] ?? '');
const routesOf = (pattern: string) => routes.filter((route) => new RegExp(`^(?:${pattern})$`).test(route));
const patternsIn = (alert: string) => {
  const { expr } = rules.find((rule) => rule.alert === alert) ?? { expr: '' };
  return [...expr.matchAll(/route(?:=|!)~"([^"]+)"/g)].map(([, pattern = '']) => pattern);
};

test('each route of a rule exists', () => {
  const named = rules.flatMap(({ alert }) => patternsIn(alert).flatMap((pattern) => pattern.split('|')));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((pattern) => routesOf(pattern).length === 0)).toEqual([]);
});

test('the rule of failing checkouts counts every call that places an order or charges a card', () => {
  for (const pattern of patternsIn('AugeCheckoutsFail'))
    expect(routesOf(pattern).toSorted()).toEqual([
      '/api/create-payment-intent',
      '/api/likes/create-likes-payment-intent',
      '/api/orders',
      '/api/pay-by-card',
    ]);
});

test('the rule of slow answers leaves out every stream', () => {
  expect(patternsIn('AugeSlowAnswers').map(routesOf)).toEqual([['/api/admin/live', '/api/orders/:id/live']]);
});

test('a rule about items for staff lists only existing reasons', () => {
  const named = rules.flatMap(({ expr }) => /reason=~"([^"]+)"/.exec(expr)?.[1]?.split('|') ?? []);
  expect(named.length).toBeGreaterThan(3);
  const known: readonly string[] = pendingReasons;
  expect(named.filter((reason) => !known.includes(reason))).toEqual([]);
});

test('each dashboard panel has its own position and a query', () => {
  expect(duplicatesIn(panels.map(({ id }) => id))).toEqual([]);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)}:${y + Math.floor(at / w)}`),
  );
  expect(duplicatesIn(cells)).toEqual([]);
  for (const { title, targets } of panels) {
    expect(title).not.toBe('');
    expect(targets.length).toBeGreaterThan(0);
    for (const { expr } of targets) expect(isBalanced(expr)).toBe(true);
  }
});
