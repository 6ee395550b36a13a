import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import type { Binaries } from './locate-binaries.ts';

/** How to run PostgreSQL's programs, which refuse to run as root. */
export interface Identity {
  prefix: string[];
  /** Owner of the cluster's folder. Unset when the programs run as the current user. */
  uid?: number;
  gid?: number;
}

export interface IdentityQuestion {
  binaries: Binaries;
  dataDir: string;
  cluster: string;
  /** Command that tests replace to simulate a machine without user namespaces. */
  namespace?: string[];
}

// Maps the user id instead of switching the user. Files remain root's, so a folder that only root may enter still
// works.
const userNamespace = ['unshare', '-U', '--map-user=1000', '--map-group=1000'];

/**
 * An ordinary user runs PostgreSQL itself. Root maps itself to an ordinary user in a user namespace, or gives
 * the cluster to an ordinary user where namespaces are forbidden.
 */
export function chooseIdentity(question: IdentityQuestion): Identity {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = statSync(question.cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid };
  const namespace = mappedNamespace(question.namespace ?? userNamespace);
  if (namespace && canReach({ prefix: namespace }, question)) return { prefix: namespace };
  return otherUser(question);
}

/** Maps to a user that exists on this machine, because initdb requires a user name. */
function mappedNamespace(command: string[]): string[] | null {
  const user = ordinaryUser();
  return user ? command.map((part) => part.replace('=1000', `=${user.uid}`)) : null;
}

function otherUser(question: IdentityQuestion): Identity {
  const user = ordinaryUser();
  if (user) {
    const identity: Identity = { prefix: [], ...user };
    // Other users may enter the folder but not list it. Each file keeps its own mode.
    chmodSync(question.dataDir, 0o711);
    if (canReach(identity, question)) return identity;
  }
  throw new Error(
    'PostgreSQL does not run as root, this machine forbids user namespaces, and an ordinary user cannot reach ' +
      `${question.dataDir} or ${question.binaries.postgres}. ` +
      'Start as an ordinary user, or move the shop to a folder that other users may enter, ' +
      'or set DATABASE_URL to a PostgreSQL 18 server.',
  );
}

function canReach(identity: Identity, { binaries, dataDir }: IdentityQuestion): boolean {
  const test = ['/bin/sh', '-c', 'test -x "$0" && test -x "$1"', binaries.postgres, dataDir];
  const [command, ...args] = [...identity.prefix, ...test] as [string, ...string[]];
  const { uid, gid } = identity;
  return (
    spawnSync(command, args, { stdio: 'ignore', ...(uid === undefined ? {} : { uid, gid }) }).status === 0
  );
}

function ordinaryUser(): { uid: number; gid: number } | null {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ name, uid }) => name && uid > 0);
  const chosen =
    users.find(({ uid }) => uid === 1000) ?? users.find(({ name }) => name === 'nobody') ?? users[0];
  return chosen ? { uid: chosen.uid, gid: chosen.gid } : null;
}
