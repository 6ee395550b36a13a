/** Holds the lines of PostgreSQL's own `postmaster.pid` that matter here. */
export interface PostmasterFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** Reads `postmaster.pid`; null while it is missing, incomplete or from a start that failed. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number.isInteger(port) ? port : 0, ready: lines[7]?.trim() === 'ready' };
}

export interface ServerSettings {
  cluster: string;
  port: number;
  /** Is false only where data may be lost, as in tests. */
  durable: boolean;
  maxConnections: number;
}

/** The kernel takes a path of this length as the address of a Unix socket, without its closing zero. */
const longestSocketPath = 107;

/**
 * Returns the folder of the server's Unix socket, which only its user may enter; null where the
 * path would be too long for the kernel.
 */
export function socketFolder(cluster: string): string | null {
  const longest = Buffer.byteLength(`${cluster}/.s.PGSQL.65535.lock`);
  return longest <= longestSocketPath ? cluster : null;
}

/** Returns PostgreSQL's command line: loopback only, durable, and small enough for a modest machine. */
export function serverArguments(settings: ServerSettings): string[] {
  const durable = settings.durable ? 'on' : 'off';
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder(settings.cluster) ?? '',
    max_connections: settings.maxConnections,
    // Lists of a million orders need this much; a young shop uses less of it.
    shared_buffers: '256MB',
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    // A backup of the running server needs this level.
    wal_level: 'replica',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_wal_size: '512MB',
    // A page is logged whole when it is first changed after a checkpoint: with the default of five minutes that is most of
    // what a quiet shop writes. A restart after a crash still reads no more than the size above.
    checkpoint_timeout: '15min',
    // Such a page is mostly space and repetition.
    wal_compression: 'on',
    // Its writer of WAL serves only commits that nobody waits for, the queue's ends of jobs, which are done again after a
    // crash. With the default of 200 ms it wakes a quiet shop five times a second.
    wal_writer_delay: '1s',
    // Orders live in memory and on solid-state disks. With the default of 4 a young shop's tables
    // are read from end to end, in plans that its connections then keep while the tables grow.
    random_page_cost: 1.1,
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    lc_messages: 'C',
    // A killed server leaves its shared memory behind: what nobody starts again keeps it among its own files.
    ...(settings.durable ? {} : { dynamic_shared_memory_type: 'mmap' }),
  };
  const options = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', settings.cluster, '-p', String(settings.port), ...options];
}

/**
 * Returns how many connections a process opens to the shop's own server, on a machine with so many cores. More than the
 * cores can work at once serve nobody sooner, and each holds some 10 MB.
 */
export const ownPoolSize = (cores: number): number => Math.min(10, 2 * cores + 1);

/** Decides what to do after PostgreSQL gave up at once, by its output. */
export function judgeFailedStart(output: string): 'wait' | 'next-port' | 'give-up' {
  if (/could not bind|could not create any TCP\/IP sockets/.test(output)) return 'next-port';
  if (/lock file .* already exists|pre-existing shared memory block/.test(output)) return 'wait';
  return 'give-up';
}
