import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { collectAfterStart } from './collect-after-start.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it collects once, thoroughly, when the start is over, and does nothing without the flag', () => {
  vi.useFakeTimers();
  const collect = vi.fn();
  vi.stubGlobal('gc', collect);
  collectAfterStart();
  expect(collect).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(collect.mock.calls).toEqual([[{ type: 'major', flavor: 'last-resort' }]]);
  vi.stubGlobal('gc', undefined);
  collectAfterStart();
  vi.runAllTimers();
});

test('the start and the image pass the flag that lets it', () => {
  for (const file of ['package.json', 'deploy/Dockerfile'])
    expect(readFileSync(file, 'utf8'), file).toMatch(/node"?,? "?--expose-gc/);
});
