import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runAndWatch } from './run-and-watch.ts';

test('a program is run anew when one of its sources changes, and ends with its watcher', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'auge-watch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const diary = join(folder, 'diary.txt');
  mkdirSync(join(folder, 'sources', 'deep'), { recursive: true });
  const source = join(folder, 'sources', 'deep', 'word.ts');
  const program = join(folder, 'program.ts');
  const read = `import(${JSON.stringify(source)}).then(({ word }) => append(word))`;
  writeFileSync(source, `export const word: string = 'one';`);
  writeFileSync(
    program,
    `import { appendFileSync } from 'node:fs';
    const append = (word: string) => appendFileSync(${JSON.stringify(diary)}, word + ' ');
    process.on('SIGTERM', () => { append('end'); process.exit(0); });
    setInterval(() => undefined, 60_000);
    ${read};`,
  );
  const watched = runAndWatch(program, [join(folder, 'sources')], process.env);
  const diaryReads = (text: string) =>
    vi.waitFor(() => expect(readFileSync(diary, 'utf8')).toBe(text), { timeout: 10_000, interval: 20 });
  await diaryReads('one ');
  writeFileSync(source, `export const word: string = 'two';`);
  await diaryReads('one end two ');
  await watched.stop();
  await diaryReads('one end two end ');
});
