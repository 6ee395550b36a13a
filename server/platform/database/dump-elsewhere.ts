import { execFile } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const escapeForPasswordFile = (text: string) => text.replaceAll(/[\\:]/g, '\\$&');
const quoteForService = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

const tlsFiles = ['sslrootcert', 'sslcert', 'sslkey'] as const;

/**
 * Returns the TLS settings of the address in the words of PostgreSQL's tools. The driver checks the host name in both
 * verifying modes and knows the public authorities without a file.
 */
function tlsOf(params: URLSearchParams): Record<string, string> {
  const mode = params.get('sslmode') ?? 'prefer';
  const files = tlsFiles
    .flatMap((name) => [[name, params.get(name) ?? '']])
    .filter(([, file]) => file !== '');
  const isPublic = mode.startsWith('verify-') && !params.get('sslrootcert');
  return {
    sslmode: isPublic ? 'verify-full' : mode === 'no-verify' ? 'require' : mode,
    ...(isPublic ? { sslrootcert: 'system' } : {}),
    ...Object.fromEntries(files),
  };
}

/**
 * The password is in `passfile` instead of the connection string, because other users of the machine can read
 * command-line arguments.
 */
export function partsOf(url: string, passfile: string): { conninfo: string; pass: string } {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const [user, secret, dbname] = [username, password, pathname.slice(1)].map(decodeURIComponent);
  // A socket's folder may be a parameter, and the driver gives it precedence.
  const host = searchParams.get('host') ?? decodeURIComponent(hostname).replaceAll(/^\[|\]$/g, '');
  const parts = {
    host,
    port: port || '5432',
    user: user ?? '',
    dbname: dbname ?? '',
    passfile,
    ...tlsOf(searchParams),
  };
  return {
    conninfo: Object.entries(parts)
      .map(([name, value]) => `${name}=${quoteForService(value)}`)
      .join(' '),
    pass: [host, parts.port, parts.dbname, parts.user, secret ?? ''].map(escapeForPasswordFile).join(':'),
  };
}

export async function dumpVersion(): Promise<number | undefined> {
  try {
    const { stdout } = await run('pg_dump', ['--version']);
    return Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0);
  } catch {
    return undefined;
  }
}

export async function dumpExternalDatabase(url: string, file: string): Promise<void> {
  const [unfinished, passfile] = [`${file}.unfinished`, `${file}.pass`];
  const { conninfo, pass } = partsOf(url, passfile);
  try {
    await writeFile(passfile, pass, { mode: 0o600 });
    await run('pg_dump', ['--format=custom', '--no-password', '--file', unfinished, '--dbname', conninfo]);
    const { stdout } = await run('pg_restore', ['--list', unfinished], { maxBuffer: 50_000_000 });
    if (!/TABLE DATA public orders /.test(stdout)) throw new Error('the dump does not contain the orders');
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
    await rm(passfile, { force: true });
  }
}
