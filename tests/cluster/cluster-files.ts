import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { root } from '../../scripts/launch/environment.ts';

export interface NodePlace {
  name: string;
  folder: string;
  port: number;
  restPort: number;
}

export interface ClusterPlace {
  nodes: readonly NodePlace[];
  etcdPort: number;
  programs: string;
  password: string;
}

/** Time until a lost leader is replaced, in seconds. */
export interface Timing {
  ttl: number;
  loop_wait: number;
  retry_timeout: number;
}

interface Sample {
  bootstrap: { dcs: Timing & { postgresql: { parameters: Record<string, string | number> } } };
  postgresql: { authentication: Record<string, { password: string }>; pg_hba: string[] };
}

const sample = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');

/** The test kills processes, not machines, so the file cache survives and no node waits for the disk. */
const withoutDisk = { fsync: 'off' };

export function patroniFile(
  { folder, name, port, restPort }: NodePlace,
  { etcdPort, programs, password }: ClusterPlace,
  timing: Partial<Timing>,
): string {
  const file = parse(sample('patroni.yaml')) as Sample;
  const { dcs } = file.bootstrap;
  const parameters = {
    ...dcs.postgresql.parameters,
    unix_socket_directories: '',
    timezone: 'UTC',
    lc_messages: 'C',
    ...withoutDisk,
  };
  const { authentication } = file.postgresql;
  for (const role of Object.values(authentication)) role.password = password;
  const rest = `127.0.0.1:${restPort}`;
  const own = `127.0.0.1:${port}`;
  return stringify({
    ...file,
    name,
    restapi: { listen: rest, connect_address: rest },
    etcd3: { hosts: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      ...file.bootstrap,
      dcs: { ...dcs, ...timing, postgresql: { ...dcs.postgresql, parameters } },
    },
    postgresql: {
      ...file.postgresql,
      authentication,
      listen: own,
      connect_address: own,
      bin_dir: programs,
      data_dir: join(folder, 'data'),
      pgpass: join(folder, 'pgpass'),
      pg_hba: file.postgresql.pg_hba
        .filter((line) => line.startsWith('host'))
        .map((line) => line.replace('10.0.0.0/24', '127.0.0.1/32')),
    },
  });
}

export function haproxyFile(
  nodes: readonly NodePlace[],
  { leaderPort, replicaPort }: { leaderPort: number; replicaPort: number },
): string {
  const addressed = nodes.reduce(
    (text, { name, port, restPort }) =>
      text.replaceAll(
        new RegExp(`server ${name} \\S+ check port \\d+`, 'g'),
        `server ${name} 127.0.0.1:${port} check port ${restPort}`,
      ),
    sample('haproxy.cfg'),
  );
  return addressed
    .replace('127.0.0.1:5000', `127.0.0.1:${leaderPort}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${replicaPort}`);
}
