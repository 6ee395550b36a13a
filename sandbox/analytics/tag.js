// Replaces the analytics service's tag: same queue, cookies and calls.
(() => {
  const script = document.currentScript;
  const collect = new URL('/g/collect', script.src);
  const stream = new URL(script.src).searchParams.get('id');
  const settings = { page_location: location.href };
  const consent = { analytics_storage: 'granted', ad_storage: 'granted' };
  const year = 365 * 86400;

  const cookie = (name) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]*)`))?.[1];
  const granted = (name) => consent[name] === 'granted';

  /** Client id of this page, used when no cookie may be stored. */
  const passing = `${Math.floor(Math.random() * 1e10)}.${Math.floor(Date.now() / 1000)}`;
  function keepCookie(name, value) {
    // biome-ignore lint/suspicious/noDocumentCookie: the real tag does it so
    document.cookie = `${name}=${value};path=/;max-age=${year};samesite=lax`;
  }

  function clientId() {
    if (!granted('analytics_storage')) return passing;
    const known = cookie('_ga')?.split('.').slice(2).join('.');
    if (known) return known;
    keepCookie('_ga', `GA1.1.${passing}`);
    keepCookie(`_ga_${stream.slice(2)}`, `GS2.1.s${passing}`);
    return passing;
  }

  function itemText(item) {
    const names = {
      item_id: 'id',
      item_name: 'nm',
      item_category: 'ca',
      item_category2: 'c2',
      item_category3: 'c3',
    };
    const texts = Object.entries(names)
      .filter(([name]) => name in item)
      .map(([name, short]) => short + item[name]);
    return [...texts, `pr${item.price}`, `qt${item.quantity}`].join('~');
  }

  function send(event, params = {}) {
    if (window[`ga-disable-${stream}`]) return;
    const { currency, items = [], ...rest } = params;
    const query = new URLSearchParams({
      v: '2',
      tid: stream,
      cid: clientId(),
      en: event,
      dl: settings.page_location,
    });
    query.set('gcs', `G1${+granted('ad_storage')}${+granted('analytics_storage')}`);
    if (currency) query.set('cu', currency);
    for (const [name, value] of Object.entries(rest)) {
      query.set(`${typeof value === 'number' ? 'epn' : 'ep'}.${name}`, value);
    }
    for (const [at, item] of items.entries()) query.set(`pr${at + 1}`, itemText(item));
    fetch(`${collect}?${query}`, { method: 'POST', mode: 'no-cors', keepalive: true, credentials: 'omit' });
  }

  function obey([command, first, second]) {
    if (command === 'consent') Object.assign(consent, second);
    if (command === 'set') Object.assign(settings, first);
    if (command === 'config') send('page_view');
    if (command === 'event') send(first, second);
  }

  window.dataLayer ??= [];
  const queue = window.dataLayer;
  const isCommand = (entry) => Object.prototype.toString.call(entry) === '[object Arguments]';
  for (const entry of queue.filter(isCommand)) obey(entry);
  const push = queue.push;
  queue.push = (...entries) => {
    for (const entry of entries.filter(isCommand)) obey(entry);
    return push.apply(queue, entries);
  };
  window.google_tag_manager = { [stream]: {} };
})();
