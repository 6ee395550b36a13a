import { expect, it } from 'vitest';
import { CallNotStarted, openGate } from './gate.ts';

function createPendingCall() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { call: () => promise, end: () => resolve('done') };
}

it('the gate runs a limited number, queues a limited number in order, and rejects others before they start', async () => {
  const gate = openGate('processor', { atOnce: 1, waiting: 2, waitMs: 60_000 });
  const order: string[] = [];
  const first = createPendingCall();
  const running = gate.pass(first.call);
  const waiting = ['second', 'third'].map((name) =>
    gate.pass(async () => {
      order.push(name);
    }),
  );
  await expect(gate.pass(async () => order.push('fourth'))).rejects.toBeInstanceOf(CallNotStarted);
  expect(order).toEqual([]);
  first.end();
  await expect(running).resolves.toBe('done');
  await Promise.all(waiting);
  expect(order).toEqual(['second', 'third']);
});

it('the gate rejects a call after its maximum wait and never starts it', async () => {
  const gate = openGate('provider', { atOnce: 1, waiting: 5, waitMs: 1 });
  const first = createPendingCall();
  const running = gate.pass(first.call);
  let begun = false;
  const late = gate.pass(async () => {
    begun = true;
  });
  await expect(late).rejects.toBeInstanceOf(CallNotStarted);
  first.end();
  await running;
  expect(begun).toBe(false);
  await expect(gate.pass(async () => 'room again')).resolves.toBe('room again');
});

it('the gate releases the slot when a call fails', async () => {
  const gate = openGate('mailer', { atOnce: 1, waiting: 0, waitMs: 1 });
  await expect(gate.pass(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await expect(gate.pass(async () => 'next')).resolves.toBe('next');
});
