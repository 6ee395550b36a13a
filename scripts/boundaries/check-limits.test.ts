import { expect, test } from 'vitest';
import { checkLimits } from './check-limits.ts';

const messages = (text: string, path = 'server/a.test.ts') =>
  checkLimits([{ path, text }]).map(({ message }) => message);

test.each([
  ['test("a", () => {}, 1000);', 'a test or hook has a limit of its own'],
  ['it.each([1])("a", () => {}, 400_000);', 'a test or hook has a limit of its own'],
  ['beforeAll(open, 120_000);', 'a test or hook has a limit of its own'],
  ['vi.waitFor(look, { timeout: 5000 });', 'a wait has a limit of its own'],
  ['test("a", { timeout: 5000 }, () => {});', 'a wait has a limit of its own'],
  ['vi.waitFor(look);', 'vi.waitFor gives up after a second'],
  ['expect.poll(look, { timeout: 20_000 });', 'a wait has a limit of its own'],
  ['test.setTimeout(60_000);', 'a test or hook has a limit of its own'],
  ['await new Promise((resolve) => setTimeout(resolve, 50));', 'a test sleeps for a fixed time'],
  ['await setTimeout(50);', 'a test sleeps for a fixed time'],
  ['await page.waitForTimeout(50);', 'a test sleeps for a fixed time'],
])('checkLimits rejects %s', (text, message) => {
  expect(messages(text)).toEqual([`line 1: ${message}`]);
});

test('checkLimits accepts the limit of the layer', () => {
  expect(
    messages('vi.waitFor(look, { timeout: patience() });\nexpect.poll(look).toBe(1);\ntest("a", () => {});'),
  ).toEqual([]);
});

test('checkLimits accepts a time-out of zero, and pauses inside test helpers', () => {
  expect(messages('await new Promise((resolve) => setTimeout(resolve, 0));')).toEqual([]);
  expect(messages('await setTimeout(50);', 'tests/harness/wait-until.ts')).toEqual([]);
});
