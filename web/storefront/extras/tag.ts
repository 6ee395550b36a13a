import type { ConsentChoice } from '#contracts/pages/visitor-cookies.ts';

/** Older links have the access token as the last path segment. */
const secretPart = /((?:order|payment)-success)\/.*/;

/** Returns the page address for measurement, without the query and without the access token. */
export const measuredAddress = (address: string): string =>
  (address.split(/[?#]/)[0] ?? '').replace(secretPart, '$1');

/** Queue that the tag drains after loading. Entries must be `arguments` objects, not arrays. */
type TagQueue = IArguments[];

declare global {
  interface Window {
    dataLayer?: TagQueue;
    google_tag_manager?: object;
  }
}

const consentState = (granted: boolean) => (granted ? 'granted' : 'denied');

type TagChoice = Pick<ConsentChoice, 'analytics' | 'advertising'>;

const consentOf = ({ analytics, advertising }: TagChoice) => ({
  ad_storage: consentState(advertising),
  ad_user_data: consentState(advertising),
  ad_personalization: consentState(advertising),
  analytics_storage: consentState(analytics),
});

export function pushTagCommand(..._words: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: the tag tells commands from other entries by this very type
  window.dataLayer.push(arguments);
}

const idOf = (address: string) => new URL(address).searchParams.get('id') ?? '';
const switchOf = (address: string) => `ga-disable-${idOf(address)}`;
const scriptOf = () => document.querySelector<HTMLScriptElement>('script[data-tag]');

function loadScript(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.dataset.tag = '';
  script.src = address;
  document.head.append(script);
}

/** Sets consent to denied, then grants the given types, and only then loads the tag (consent mode v2, LAW row 8). */
export function startTag(address: string, choice: TagChoice): void {
  Reflect.set(window, switchOf(address), false);
  if (!scriptOf()) {
    pushTagCommand('consent', 'default', consentOf({ analytics: false, advertising: false }));
    pushTagCommand('consent', 'update', consentOf(choice));
    pushTagCommand('js', new Date());
    pushTagCommand('set', {
      page_location: measuredAddress(location.href),
      page_referrer: measuredAddress(document.referrer),
    });
    pushTagCommand('config', idOf(address));
    loadScript(address);
    return;
  }
  pushTagCommand('consent', 'update', consentOf(choice));
  if (!choice.analytics) deleteTagCookies();
}

/** Deletes the tag's cookies on this host and on all its parent domains. */
function deleteTagCookies(): void {
  const labels = location.hostname.split('.');
  const domains = labels.map((_, at) => `;domain=${labels.slice(at).join('.')}`);
  const names = document.cookie.match(/\b_g(?:a|cl)\w*(?==)/g) ?? [];
  for (const name of names) {
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser that we serve has a cookie store
      document.cookie = `${name}=;path=/;max-age=0${domain}`;
    }
  }
}

/** Stops measurement immediately after consent is withdrawn, without a reload. */
export function stopTag(address: string): void {
  Reflect.set(window, switchOf(address), true);
  if (scriptOf()) pushTagCommand('consent', 'update', consentOf({ analytics: false, advertising: false }));
  deleteTagCookies();
}

/** Returns whether the tag has loaded. Ad blockers prevent it permanently. */
export const isTagLoaded = (): boolean => scriptOf() !== null && window.google_tag_manager !== undefined;
