import { expect, test } from 'vitest';
import { anyFreePort, isPortFree } from './pick-port.ts';

test('a picked port is free, another one each time, and none that the kernel gives to connections', async () => {
  const ports = [await anyFreePort(), await anyFreePort(), await anyFreePort()];
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(10_000);
    expect(port).toBeLessThan(32_768);
    expect(await isPortFree(port)).toBe(true);
  }
});
