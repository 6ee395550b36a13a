import { expect, test } from 'vitest';
import { findMovedAddresses, type SandboxAddresses } from './start-sandbox.ts';

test('findMovedAddresses returns a stand-in with a new address, but no renewed certificate', () => {
  const before = {
    processor: 'http://127.0.0.1:3001',
    smtp: 'smtp://127.0.0.1:3004',
    agencyCertificate: 'a',
  } as SandboxAddresses;
  expect(findMovedAddresses(before, { ...before, agencyCertificate: 'b' })).toEqual([]);
  expect(findMovedAddresses(before, { ...before, smtp: 'smtp://127.0.0.1:3014' })).toEqual([
    "The sandbox's smtp came back at smtp://127.0.0.1:3014: restart the shop.",
  ]);
});
