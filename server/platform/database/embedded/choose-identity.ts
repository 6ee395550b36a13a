import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, statSync } from 'node:fs';
import type { Binaries } from './locate-binaries.ts';

/** Says how PostgreSQL's programs are run, because they refuse to run as root. */
export interface Identity {
  prefix: string[];
  /** Is set when the programs run as another user, who must own the cluster's folder. */
  uid?: number;
  gid?: number;
}

export interface IdentityQuestion {
  binaries: Binaries;
  dataDir: string;
  cluster: string;
  /** Tests pass a failing command, to stand for a machine that forbids user namespaces. */
  namespace?: string[];
}

// The user is mapped, not switched: the files stay root's, so a folder that only root may enter still works.
const userNamespace = ['unshare', '-U', '--map-user=1000', '--map-group=1000'];

/**
 * Chooses the identity that PostgreSQL runs under. An ordinary user runs it as himself; root maps
 * itself to an ordinary user, or where the machine forbids that, gives the cluster to one.
 */
export function chooseIdentity(question: IdentityQuestion): Identity {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = statSync(question.cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { prefix: [], uid: owner.uid, gid: owner.gid };
  const namespace = mappedNamespace(question.namespace ?? userNamespace);
  if (namespace && canReach({ prefix: namespace }, question)) return { prefix: namespace };
  return otherUser(question);
}

/** Maps to a user who has a name on this machine, because initdb asks for it. */
function mappedNamespace(command: string[]): string[] | null {
  const user = ordinaryUser();
  return user ? command.map((part) => part.replace('=1000', `=${user.uid}`)) : null;
}

function otherUser(question: IdentityQuestion): Identity {
  const user = ordinaryUser();
  if (user) {
    const identity: Identity = { prefix: [], ...user };
    // Others may pass through the folder, but not list it: each file in it keeps its own mode.
    chmodSync(question.dataDir, 0o711);
    if (canReach(identity, question)) return identity;
  }
  throw new Error(
    'PostgreSQL does not run as root, this machine forbids user namespaces, and an ordinary user cannot reach ' +
      `${question.dataDir} or ${question.binaries.postgres}. ` +
      'Start as an ordinary user, or move the shop to a folder that others may enter, ' +
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
