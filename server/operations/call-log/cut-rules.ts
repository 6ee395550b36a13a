/** What opens something. It is cut wherever it stands. */
const secrets = ['key', 'client_secret', 'api_key', 'access_token', 'token', 'password', 'secret'];
/** What names a person or lets somebody be found; figures, ids, states and countries stay. */
const personal = [
  ...['email', 'receipt_email', 'name', 'customer_name', 'full_name', 'phone', 'username', 'query', 'after'],
  ...['line1', 'line2', 'city', 'postal_code', 'ip', 'notes', 'posts', 'source_url', 'biography', 'caption'],
  ...['permalink', 'media_url', 'thumbnail_url', 'profile_pic_url', 'profile_picture_url', 'fingerprint'],
  ...[
    'evidence',
    'network_transaction_id',
    'uncategorized_text',
    'access_activity_log',
    'customer_purchase_ip',
  ],
  ...['vatnumber', 'tradername', 'traderstreet', 'tradercity', 'traderpostalcode'],
  ...['customer_email_address', 'product_description', 'customer_communication', 'refund_policy_disclosure'],
  ...['cancellation_policy_disclosure', 'refund_refusal_explanation'],
];
const cutNames = new Set([...secrets, ...personal]);

/** What stands where something was cut. */
export const cutMark = '•';
/** So much of a request or a reply is kept. */
export const keptLetters = 4000;

/** `metadata[notes_2]` is the second half of `notes`. */
const isCut = (name: string) => cutNames.has(name.replace(/_\d+$/, '').toLowerCase());

const addresses = /[^\s<>"'(),;:=&]+(?:@|%40)[^\s<>"'(),;:&]+/g;
const profiles = /((?:instagram|tiktok|youtube|(?:\/|%2F)x)\.com(?:\/|%2F))[^\s"'&\\,]+/gi;
const discovery = /(username(?:\(|%28))[^)%]*/gi;

/** Addresses of mail and of profiles, wherever they stand in a text. */
export function cutText(text: string): string {
  const kept = text.slice(0, keptLetters).replaceAll('\0', '').toWellFormed();
  if (!/@|%40|instagram|tiktok|youtube|x\.com|username/i.test(kept)) return kept;
  return kept
    .replaceAll(addresses, cutMark)
    .replaceAll(profiles, `$1${cutMark}`)
    .replaceAll(discovery, `$1${cutMark}`);
}

const pair = /(^|&)([^=&]*)=([^&]*)/g;
/** `metadata[email]` is cut for its end, all of `evidence[…]` for its beginning. */
const partsOf = (name: string) => name.split(/\[|\]|%5B|%5D/i);

/** A form, or the part of an address behind its `?`. */
export function cutForm(form: string): string {
  const cut = form.replaceAll(pair, (whole, before: string, name: string) =>
    partsOf(name).some(isCut) ? `${before}${name}=${cutMark}` : whole,
  );
  return cutText(cut);
}

/** The directory writes names into paths. */
export function cutAddress(address: string): string {
  const [place = '', query] = address.split('?', 2);
  const named = place.replace(/\/(profile|media)\/[^/]+$/, `/$1/${cutMark}`);
  return query === undefined ? named : `${named}?${cutForm(query)}`;
}

/** Pairs of a text of JSON whose value is a text; for replies that were not read as JSON, or are cut off. */
const member = /"((?:[^"\\]|\\.)*)"(\s*:\s*)"(?:[^"\\]|\\.)*("|$)/g;

export function cutJsonText(text: string): string {
  return cutText(
    text
      .slice(0, keptLetters)
      .replaceAll(member, (whole, name: string, colon: string) =>
        isCut(name) || name === 'address' ? `"${name}"${colon}"${cutMark}"` : whole,
      ),
  );
}

/** Who a record names, whoever sent it, and whose certificate was shown; the rest of a record is figures and numbers. */
const xmlNames = 'Destinatarios|Nombre|Nif|NombreRazon|NIFPresentador|NIFRepresentante|NombreRazonEmisor';
const namedElement = new RegExp(`(<(?:\\w+:)?(${xmlNames})(?:\\s[^>]*)?>)[^]*?(</(?:\\w+:)?\\2>|$)`, 'g');

/** What goes to the tax agency, and what comes from there. A text may end anywhere. */
export function cutXml(text: string): string {
  return cutText(text.slice(0, keptLetters).replaceAll(namedElement, `$1${cutMark}$3`));
}

/** Writes an object as JSON until enough of it stands there: lists of a hundred objects come by often. */
export function cutObject(value: object): string {
  const parts: string[] = [];
  let length = 0;
  const put = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  const walk = (inner: unknown): void => {
    if (inner !== null && typeof inner === 'object') walkInto(inner);
    else put(JSON.stringify(inner) ?? 'null');
  };
  const walkInto = (inner: object): void => {
    const isList = Array.isArray(inner);
    let glue = isList ? '[' : '{';
    for (const [name, each] of Object.entries(inner)) {
      if (length > keptLetters) return;
      if (each === undefined) continue;
      put(isList ? glue : `${glue}${JSON.stringify(name)}:`);
      glue = ',';
      if (!isList && each !== null && isCut(name)) put(`"${cutMark}"`);
      else walk(each);
    }
    put(`${glue === ',' ? '' : glue}${isList ? ']' : '}'}`);
  };
  walk(value);
  return cutText(parts.join(''));
}
