export interface PostmasterFile {
  pid: number;
  port: number;
  ready: boolean;
}

/** Parses `postmaster.pid`. `null` if it is missing, incomplete or from a failed start. */
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
  /** False only where data loss is acceptable, for example in tests. */
  durable: boolean;
  maxConnections: number;
}

const longestSocketPath = 107;

/**
 * Returns the folder of the Unix socket, which only its user may enter. `null` if the path exceeds the kernel's limit.
 */
export function socketFolder(cluster: string): string | null {
  const longest = Buffer.byteLength(`${cluster}/.s.PGSQL.65535.lock`);
  return longest <= longestSocketPath ? cluster : null;
}

/** The server listens on loopback only and is sized for a small machine. */
export function serverArguments(settings: ServerSettings): string[] {
  const durable = settings.durable ? 'on' : 'off';
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder(settings.cluster) ?? '',
    max_connections: settings.maxConnections,
    // Needed for lists of a million orders. A new shop uses less.
    shared_buffers: '256MB',
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    // Required for a backup of the running server.
    wal_level: 'replica',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    max_wal_size: '512MB',
    // PostgreSQL logs a whole page at its first change after a checkpoint. With the default of five minutes these pages
    // are most of the WAL of an idle shop. Recovery is still bounded by `max_wal_size`.
    checkpoint_timeout: '15min',
    // Full page images contain mostly free space and repetition.
    wal_compression: 'on',
    // The WAL writer serves only asynchronous commits, the ends of queue jobs, which are repeated after a crash. The
    // default of 200 ms wakes an idle shop five times a second.
    wal_writer_delay: '1s',
    // Orders are in memory or on solid-state disks. The default of 4 gives a new shop sequential scans, which
    // connections keep in cached plans while the tables grow.
    random_page_cost: 1.1,
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    lc_messages: 'C',
    // A killed server leaves its shared memory behind. Test servers are never restarted, so they keep it in
    // their own files.
    ...(settings.durable ? {} : { dynamic_shared_memory_type: 'mmap' }),
  };
  const options = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', settings.cluster, '-p', String(settings.port), ...options];
}

/** More connections than the cores can serve gain nothing, and each uses about 10 MB. */
export const embeddedPoolSize = (cores: number): number => Math.min(10, 2 * cores + 1);

export function decideAfterFailedStart(output: string): 'wait' | 'next-port' | 'give-up' {
  if (/could not bind|could not create any TCP\/IP sockets/.test(output)) return 'next-port';
  if (/lock file .* already exists|pre-existing shared memory block/.test(output)) return 'wait';
  return 'give-up';
}
