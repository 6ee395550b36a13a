import type { ConsentChoice } from '#contracts/pages/visitor-cookies.ts';
import { toldAddress } from './told-address.ts';

/** Queue that the tag drains after loading. Entries must be `arguments` objects, not arrays. */
type TagQueue = IArguments[];

declare global {
  interface Window {
    dataLayer?: TagQueue;
    google_tag_manager?: object;
  }
}

const state = (granted: boolean) => (granted ? 'granted' : 'denied');

type TagChoice = Pick<ConsentChoice, 'analytics' | 'advertising'>;

const consentOf = ({ analytics, advertising }: TagChoice) => ({
  ad_storage: state(advertising),
  ad_user_data: state(advertising),
  ad_personalization: state(advertising),
  analytics_storage: state(analytics),
});

/** Pushes a command to the tag's queue as an `arguments` object. */
export function tell(..._words: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: the tag tells commands from other entries by this very type
  window.dataLayer.push(arguments);
}

const idOf = (address: string) => new URL(address).searchParams.get('id') ?? '';
const switchOf = (address: string) => `ga-disable-${idOf(address)}`;
const scriptOf = () => document.querySelector<HTMLScriptElement>('script[data-tag]');

function load(address: string): void {
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
    tell('consent', 'default', consentOf({ analytics: false, advertising: false }));
    tell('consent', 'update', consentOf(choice));
    tell('js', new Date());
    tell('set', {
      page_location: toldAddress(location.href),
      page_referrer: toldAddress(document.referrer),
    });
    tell('config', idOf(address));
    load(address);
    return;
  }
  tell('consent', 'update', consentOf(choice));
  if (!choice.analytics) forgetCookies();
}

/** Deletes the tag's cookies on this host and on all its parent domains. */
function forgetCookies(): void {
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
  if (scriptOf()) tell('consent', 'update', consentOf({ analytics: false, advertising: false }));
  forgetCookies();
}

/** Returns whether the tag has loaded. Ad blockers prevent it permanently. */
export const tagIsHere = (): boolean => scriptOf() !== null && window.google_tag_manager !== undefined;
