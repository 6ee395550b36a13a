// Runs one of the project's scripts with the project's own Node. Installs packages from the lock file first if
// necessary. Plain JavaScript without dependencies, because a fresh clone must run it with any Node from 18 on.
import { spawn, spawnSync } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bundledNode = join(root, 'node_modules', '.bin', 'node');
const requiredMajor = 24;

function readJson(...path) {
  try {
    return JSON.parse(readFileSync(join(root, ...path), 'utf8'));
  } catch {
    return { packages: {} };
  }
}

/** npm writes its own record last, so an installation that was interrupted has none. */
function isInstalled() {
  const wanted = Object.entries(readJson('package-lock.json').packages);
  const present = readJson('node_modules', '.package-lock.json').packages;
  return wanted.every(
    ([path, { version, optional }]) =>
      path === '' || (present[path] ? present[path].version === version : optional),
  );
}

/** Reports a missing registry within a second. npm itself retries for two minutes. */
async function warnOffline(command, first) {
  const { https_proxy, HTTPS_PROXY } = process.env;
  if (https_proxy || HTTPS_PROXY) return;
  const { stdout } = spawnSync(command, [...first, 'config', 'get', 'registry'], { encoding: 'utf8' });
  const registry = stdout?.trim();
  if (!/^https?:\/\//.test(registry ?? '')) return;
  await lookup(new URL(registry).hostname).catch(({ code }) =>
    console.error(
      `${registry} cannot be found (${code}): without a network only packages in npm's cache can be installed.`,
    ),
  );
}

async function install() {
  console.log('Installing from the lock file (once, about a minute) …');
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  await warnOffline(command, first);
  const args = [
    ...first,
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail(`npm ci did not succeed${error ? `: ${error.message}` : ''}.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const isNewEnough = () => Number(process.versions.node.split('.')[0]) >= requiredMajor;

/** Keeps compiled code between starts. The second start is faster and needs less memory. */
function enableCompileCache() {
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
}

/** Runs the script in a child process that drains before it ends. Passes on signals and the exit code. */
function runWithBundledNode(args) {
  if (!existsSync(bundledNode)) {
    fail(
      `There is no Node ${requiredMajor} for ${process.platform}-${process.arch} among the packages: install it, and start again.`,
    );
  }
  // With this variable the script stops when its parent ends, even after a kill.
  const env = { ...process.env, npm_lifecycle_event: name };
  const bootstrap = join(root, 'scripts', 'bootstrap.mjs');
  const line = [...process.execArgv, bootstrap, name, ...args];
  const child = spawn(bundledNode, line, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && child.kill('SIGTERM'), 1000).unref();
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Returns the built `start`, whose stack traces refer to the sources. */
async function buildStart() {
  const { ensureBuilt, isBuilt } = await import('./launch/ensure-built.ts');
  if (!isBuilt()) {
    const { refuseTakenPort } = await import('./launch/refuse-taken-port.ts');
    const { readEnvironment } = await import('./launch/environment.ts');
    await refuseTakenPort(readEnvironment())
      .then(() => ensureBuilt(console.log))
      .catch(({ message }) => fail(message));
  }
  process.setSourceMapsEnabled(true);
  return join(root, 'dist', 'program', 'start.js');
}

const [name, ...args] = process.argv.slice(2);
const script = join(root, 'scripts', `${name}.ts`);
if (!name || !existsSync(script)) fail('Usage: node scripts/bootstrap.mjs <script> [arguments]');
process.chdir(root);
if (!isInstalled()) await install();
enableCompileCache();
process.env.PATH = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
if (isNewEnough()) {
  process.argv = [process.execPath, name === 'start' ? await buildStart() : script, ...args];
  await import(process.argv[1]);
} else {
  runWithBundledNode(args);
}
