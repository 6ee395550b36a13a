import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/** File permissions do not apply to root, so root makes the call as another user in a separate process. */
function refusalOf(module: string, call: string): string {
  const script = `
    const { ${call.split('(')[0]} } = await import(${JSON.stringify(module)});
    if (process.getuid() === 0) process.setuid(65534);
    try { ${call}; } catch (error) { console.log(error.message); }`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
}

it('a start without file permissions names the file or folder and the remedy', () => {
  const place = mkdtempSync(join(tmpdir(), 'auge-rights-'));
  onTestFinished(() => rmSync(place, { recursive: true }));
  chmodSync(place, 0o755);
  const [env, folder] = [join(place, '.env'), join(place, 'data')];
  writeFileSync(env, 'PORT=3000');
  chmodSync(env, 0o000);
  mkdirSync(folder);
  const lock = join(folder, 'program.lock');
  writeFileSync(lock, '');
  chmodSync(lock, 0o400);
  chmodSync(folder, 0o555);
  const here = (file: string) => join(import.meta.dirname, file);
  expect(refusalOf(here('environment.ts'), `readEnvironment(${JSON.stringify(env)})`)).toContain(
    `${env}: cannot be read by this user (EACCES): it must be a file that belongs to the user who runs the shop`,
  );
  const making = here('../../server/platform/database/embedded/make-data-dir.ts');
  expect(refusalOf(making, `makeDataDir(${JSON.stringify(folder)})`)).toContain(
    `DATA_DIR: ${folder} cannot be used: permission denied (EACCES). Make the user who runs the shop its owner`,
  );
  chmodSync(folder, 0o777);
  const taking = here('../../server/platform/database/embedded/take-program-lock.ts');
  expect(refusalOf(taking, `acquireProgramLock(${JSON.stringify(folder)})`)).toContain(
    `DATA_DIR: ${lock}: permission denied: it must belong to the user who runs the shop (EACCES)`,
  );
});
