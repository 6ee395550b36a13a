import { readEmail } from '#contracts/kit/email.ts';

/** Well-known mail providers: name and valid endings. */
const knownMailProviders: Record<string, string[]> = {
  gmail: ['com'],
  googlemail: ['com'],
  hotmail: ['com', 'es', 'fr', 'it', 'co.uk'],
  outlook: ['com', 'es', 'fr', 'it'],
  yahoo: ['com', 'es', 'fr', 'it', 'co.uk'],
  icloud: ['com'],
  protonmail: ['com'],
  live: ['com', 'fr', 'it', 'co.uk'],
  orange: ['fr'],
  wanadoo: ['fr'],
  laposte: ['net'],
  libero: ['it'],
  virgilio: ['it'],
  tiscali: ['it'],
};
/** Real providers whose names are one letter from a known one. */
const neighbours = new Set(['mail', 'email', 'ymail', 'rmail', 'zmail', 'fmail']);
/** Providers with a single ending. Any other ending is a typo. */
const onlyOne = new Set(['gmail', 'icloud', 'googlemail']);
const misspellingsOfCom = new Set('con co cm om cmo ocm comm coom vom xom cim cpm'.split(' '));
/** Shorter names are too similar to real domains. */
const shortestMisspelt = 5;

/** Returns whether one letter is extra, missing or wrong, or two are swapped. */
function isOneSlip(written: string, meant: string): boolean {
  if (Math.abs(written.length - meant.length) > 1) return false;
  let at = 0;
  while (at < meant.length && written[at] === meant[at]) at += 1;
  const rests = [
    [written.slice(at + 1), meant.slice(at + 1)],
    [written.slice(at + 1), meant.slice(at)],
    [written.slice(at), meant.slice(at + 1)],
  ];
  if (rests.some(([left, right]) => left === right)) return true;
  const swapped = written[at] === meant[at + 1] && written[at + 1] === meant[at];
  return swapped && written.slice(at + 2) === meant.slice(at + 2);
}

/** Returns the closest known name, the name itself if known, or `undefined`. */
function findClosestName(written: string): string | undefined {
  if (Object.hasOwn(knownMailProviders, written)) return written;
  if (neighbours.has(written)) return undefined;
  return Object.keys(knownMailProviders).find(
    (name) => name.length >= shortestMisspelt && isOneSlip(written, name),
  );
}

function findClosestEnding(name: string, written: string): string | undefined {
  const endings = knownMailProviders[name] ?? [];
  if (endings.includes(written)) return written;
  return (misspellingsOfCom.has(written) || onlyOne.has(name)) && endings.includes('com') ? 'com' : undefined;
}

/**
 * Returns a likely correction for an address with a mistyped well-known domain, otherwise `undefined`. Only a
 * suggestion, because the buyer may be right.
 */
export function nearMissOf(input: string): string | undefined {
  const email = readEmail(input);
  if (email === undefined) return undefined;
  const at = email.lastIndexOf('@');
  const [written = '', ...rest] = email.slice(at + 1).split('.');
  const name = findClosestName(written);
  const ending = name && findClosestEnding(name, rest.join('.'));
  const meant = ending && `${email.slice(0, at)}@${name}.${ending}`;
  return meant && meant !== email ? meant : undefined;
}
