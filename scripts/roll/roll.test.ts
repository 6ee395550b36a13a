import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { type RollTarget, readTargets, roll } from './roll.ts';

/** A process that replies to readiness calls with its pid and `status`, and ends after `answers` replies. */
const program = (port: number, status: number, answers: number) => `
  let asked = 0;
  require('node:http').createServer((_, answer) => {
    answer.writeHead(${status}, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ instance: String(process.pid), missing: ['database'] }), () => {
      if (++asked === ${answers}) process.exit();
    });
  }).listen(${port}, '127.0.0.1', function () { console.log(this.address().port); });`;

async function launch(port: number, status = 200, answers = 0) {
  const child = spawn(process.execPath, ['-e', program(port, status, answers)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: Number(line) };
}

/** Returns a process that restarts with the given reply status. With `null` it cannot be restarted. */
async function processThat(name: string, next: number | null) {
  const first = await launch(0);
  const state: { child: ChildProcess } = { child: first.child };
  const rolled: RollTarget = {
    name,
    readyz: `http://127.0.0.1:${first.port}/readyz`,
    restart: async () => {
      const ended = once(state.child, 'exit');
      state.child.kill('SIGTERM');
      await ended;
      if (next === null) throw new Error('no such version');
      state.child = (await launch(first.port, next)).child;
    },
  };
  const kill = async () => {
    const ended = once(state.child, 'exit');
    state.child.kill('SIGKILL');
    await ended;
  };
  return { rolled, kill, pid: () => state.child.pid, first: first.child.pid };
}

const quick = { say: () => undefined, readyMs: 300, askEveryMs: 20 };

it('roll restarts every process, each when the previous one is ready', async () => {
  const all = [await processThat('a', 200), await processThat('b', 200)];
  const said: string[] = [];
  await roll(
    all.map(({ rolled }) => rolled),
    { ...quick, readyMs: 10_000, say: (line) => said.push(line) },
  );
  expect(said).toEqual(['a: restarting …', 'a: ready', 'b: restarting …', 'b: ready']);
  for (const { pid, first } of all) expect(pid()).not.toBe(first);
});

it.each([
  [503, 'b: it answers 503, missing: database, 0 s after its start. Not touched: c.'],
  [null, 'b: no such version. Not touched: c.'],
])(
  'roll stops at the first failure (%s), names it, and leaves the remaining processes running',
  async (next, words) => {
    const all = [await processThat('a', 200), await processThat('b', next), await processThat('c', 200)];
    await expect(
      roll(
        all.map(({ rolled }) => rolled),
        quick,
      ),
    ).rejects.toThrow(words);
    expect(all[2]?.pid()).toBe(all[2]?.first);
  },
);

it('roll does not accept a late reply of the old process for the new one', async () => {
  const old = await launch(0, 200, 3);
  let next = Promise.resolve(old);
  // The operator's command sends the signal and does not wait. The old process replies once more after the
  // command has ended.
  const late: RollTarget = {
    name: 'a',
    readyz: `http://127.0.0.1:${old.port}/readyz`,
    restart: async () => {
      next = once(old.child, 'exit').then(() => launch(old.port));
    },
  };
  const hadEnded: boolean[] = [];
  const say = (line: string) => void (line === 'a: ready' && hadEnded.push(old.child.exitCode !== null));
  await roll([late], { ...quick, readyMs: 10_000, say });
  await next;
  expect(hadEnded).toEqual([true]);
  const { rolled } = await processThat('b', 200);
  await expect(roll([{ ...rolled, restart: async () => undefined }], quick)).rejects.toThrow(
    'b: the process of before still answers',
  );
});

it('roll restarts no process while one is not ready', async () => {
  const [one, other] = [await processThat('a', 200), await processThat('b', 200)];
  await other.kill();
  await expect(roll([one.rolled, other.rolled], quick)).rejects.toThrow(
    /^b is not ready .* Nothing was restarted\.$/,
  );
  expect(one.pid()).toBe(one.first);
});

it('readTargets reads units by port and other processes by command, and rejects anything else', async () => {
  const [unit, other] = readTargets(['auge@3000', '3100=exit 3'], '127.0.0.1');
  expect(unit).toMatchObject({ name: 'auge@3000', readyz: 'http://127.0.0.1:3000/readyz' });
  expect(other).toMatchObject({ name: 'port 3100', readyz: 'http://127.0.0.1:3100/readyz' });
  await expect(other?.restart()).rejects.toThrow('`exit 3` did not succeed (exit code 3)');
  for (const words of [[], ['auge'], ['auge@x; rm']])
    expect(() => readTargets(words, 'h')).toThrow('npm run auge -- roll');
});
