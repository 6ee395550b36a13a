import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseIdentity } from '#server/platform/database/embedded/choose-identity.ts';
import { locateBinaries } from '#server/platform/database/embedded/locate-binaries.ts';
import { isPostmaster, readPostmasterFile } from '#server/platform/database/embedded/postmaster-process.ts';
import { waitUntil } from '../faults/wait-until.ts';
import { needTool } from '../harness/find-tool.ts';
import type { NodePlace } from './cluster-files.ts';
import { type WatchedProcess, watchedProcess } from './watched-process.ts';

export interface ClusterNode extends NodePlace {
  start(): void;
  /** Kills Patroni, PostgreSQL and all its sessions at once, like a power failure. */
  kill(): Promise<void>;
  /**
   * Stops all processes, like a paused virtual machine: connections remain open without replies. Returns a function
   * that resumes them.
   */
  halt(): () => void;
  output(): string;
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

export function clusterNode(place: NodePlace, file: string): ClusterNode {
  const tool = needTool('patroni');
  const data = join(place.folder, 'data');
  const configuration = join(place.folder, 'patroni.yaml');
  mkdirSync(place.folder, { recursive: true, mode: 0o700 });
  writeFileSync(configuration, file, { mode: 0o600 });
  const identity = chooseIdentity({ binaries: locateBinaries(), dataDir: place.folder, cluster: data });
  const { uid, gid } = identity;
  if (uid !== undefined && gid !== undefined)
    for (const path of [place.folder, configuration]) chownSync(path, uid, gid);
  let patroni: WatchedProcess | undefined;
  const postmaster = () => {
    const pid = readPostmasterFile(data)?.pid;
    return pid !== undefined && isPostmaster(pid, data) ? pid : null;
  };
  const all = () => {
    const pid = postmaster();
    return pid === null ? [] : [pid, ...childrenOf(pid)];
  };
  return {
    ...place,
    start() {
      const line = ['/usr/bin/python3', tool.path, configuration];
      patroni = watchedProcess(line, { ...identity, env: { ...tool.environment, HOME: place.folder } });
    },
    async kill() {
      const gone = all();
      const ended = patroni?.end('SIGKILL');
      for (const pid of gone) signal(pid, 'SIGKILL');
      await ended;
      await waitUntil(() => {
        if (gone.some((pid) => existsSync(`/proc/${pid}/exe`))) throw new Error('PostgreSQL does not end');
      }, 20);
    },
    halt() {
      const halted = [...(patroni ? [patroni.pid] : []), ...all()];
      for (const pid of halted) signal(pid, 'SIGSTOP');
      return () => {
        for (const pid of halted.reverse()) signal(pid, 'SIGCONT');
      };
    },
    output: () => patroni?.output() ?? '',
  };
}
