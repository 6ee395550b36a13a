import { expect, it } from 'vitest';
import { restartDatabase } from './start-again.ts';

it('restartDatabase retries until it succeeds, and logs the reason now and then', async () => {
  const said: string[] = [];
  let tries = 0;
  const start = async () => {
    tries += 1;
    if (tries <= 30) throw new Error('No space left on device');
    return 'running';
  };
  const say = (line: string) => void said.push(line);
  expect(await restartDatabase(start, { say, isStopping: () => false, pauseMs: 0 })).toBe('running');
  expect(said).toEqual(Array(2).fill(expect.stringContaining('No space left on device')));
});

it('restartDatabase gives up when the shop stops', async () => {
  let tries = 0;
  const start = async () => {
    tries += 1;
    throw new Error('No space left on device');
  };
  const started = await restartDatabase(start, {
    say: () => undefined,
    isStopping: () => tries === 3,
    pauseMs: 0,
  });
  expect(started).toBeNull();
  expect(tries).toBe(3);
});
