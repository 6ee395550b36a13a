const reservedNames = new Set(['p', 'reel', 'reels', 'tv', 'stories', 'explore', 'accounts', 'direct']);
const usernamePattern = /^(?!\.)(?!.*\.\.)(?!.*\.$)[a-z0-9._]{1,30}$/;

/**
 * What a person types or pastes (name, @name, profile address) → the bare user name, or undefined.
 * Rules: protocol page "Instagram names, links, look-up".
 */
export function parseUsername(input: string): string | undefined {
  const text = input.trim().toLowerCase();
  const path = text.match(/^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\/([^/?#]+)\/?(?:[?#].*)?$/);
  const name = (path?.[1] ?? text).replace(/^@/, '');
  return usernamePattern.test(name) && !reservedNames.has(name) ? name : undefined;
}

/** The canonical address that is sent to providers and compared. */
export function profileLink(username: string): string {
  return `https://www.instagram.com/${username}/`;
}

/** `marta.estudio` → `m•••••••••dio`: enough to recognise one's own, not enough to find a stranger's. */
export function maskUsername(username: string): string {
  const shown = username.length > 6 ? 3 : username.length > 3 ? 1 : 0;
  const hidden = Math.max(2, username.length - 1 - shown);
  return `${username.slice(0, 1)}${'•'.repeat(hidden)}${shown > 0 ? username.slice(-shown) : ''}`;
}

/** `marta@ejemplo.es` → `m•••@ejemplo.es`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
