import { beforeAll, expect, test } from 'vitest';
import { eventTimeout } from './patience.ts';

let inHook: number | undefined;
beforeAll(() => {
  inHook = eventTimeout();
});

test('patience returns the limit of the running test less a tenth', ({ task }) => {
  expect(eventTimeout()).toBe(task.timeout * 0.9);
});

test('patience returns the limit of hooks less a tenth when a hook calls it', () => {
  expect(inHook).toBeGreaterThan(100_000);
});
