import { expect, test } from 'vitest';
import { anyFreePort, isPortFree } from './pick-port.ts';

test('anyFreePort picks a different free port each time, below the kernel’s ephemeral range', async () => {
  const ports = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(10_000);
    expect(port).toBeLessThan(32_768);
    expect(await isPortFree(port)).toBe(true);
  }
});
