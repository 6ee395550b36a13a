import { ORIGIN } from './origin.js';

const FRAME_TIMEOUT_MS = 10_000;
let frames = 0;

function createIframe(page, title, scrolls) {
  const iframe = document.createElement('iframe');
  frames += 1;
  iframe.name = `__privateStripeFrame${frames}`;
  iframe.title = title;
  iframe.src = `${ORIGIN}/elements/${page}`;
  iframe.allow = 'payment *';
  iframe.setAttribute('frameborder', '0');
  iframe.setAttribute('allowtransparency', 'true');
  if (!scrolls) iframe.setAttribute('scrolling', 'no');
  // Fields have an inner edge for their focus ring. The processor's library hides it, so that the fields align.
  const [margin, width] = scrolls ? ['0', '100%'] : ['-3px', 'calc(100% + 6px)'];
  Object.assign(iframe.style, { border: 'none', margin, padding: '0', width, display: 'block' });
  return iframe;
}

/** Removes functions, so that it can be posted to a frame. */
export const toCloneable = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/**
 * Opens a sandbox page in `place`, connected by a message channel. `listen` receives messages. `fail` is called when
 * the frame does not load.
 */
export function openFrame({ page, title, place, init, listen, fail, scrolls }) {
  const iframe = createIframe(page, title, scrolls);
  const channel = new MessageChannel();
  const asked = new Map();
  let count = 0;
  const timer = setTimeout(() => fail?.(), FRAME_TIMEOUT_MS);
  channel.port1.onmessage = ({ data }) => {
    clearTimeout(timer);
    if (data.reply === undefined) listen(data.type, data.data);
    else {
      asked.get(data.reply)?.(data.data);
      asked.delete(data.reply);
    }
  };
  iframe.addEventListener(
    'load',
    () =>
      iframe.contentWindow?.postMessage({ sandbox: 'init', data: toCloneable(init) }, ORIGIN, [
        channel.port2,
      ]),
    { once: true },
  );
  place.append(iframe);
  return {
    iframe,
    tell: (type, data) => channel.port1.postMessage({ type, data: toCloneable(data) }),
    ask: (type, data) =>
      new Promise((resolve) => {
        count += 1;
        asked.set(count, resolve);
        channel.port1.postMessage({ type, id: count, data: toCloneable(data) });
      }),
    close: () => {
      clearTimeout(timer);
      channel.port1.close();
      iframe.remove();
    },
  };
}
