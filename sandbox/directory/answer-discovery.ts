import { badFields, badToken, expiredToken, noSuchUser } from './graph-errors.ts';
import { findPosts, findProfile, type LookupSources } from './look-up.ts';
import { hashNumber } from './profile-facts.ts';

/** Parsed field of a request such as `media.limit(12).after(CURSOR){id,caption}`. */
interface Field {
  name: string;
  calls: Record<string, string>;
  fields: Field[];
}

const NAME = /^[a-z_]+/i;
const CALL = /^\.([a-z_]+)\(([^()]*)\)/i;

/** Parses the `fields` parameter of the Graph API. `null` if malformed. */
function readFields(text: string): Field[] | null {
  const reader = { rest: text.trim() };
  const fields = readList(reader);
  return fields !== null && reader.rest === '' ? fields : null;
}

function readList(reader: { rest: string }): Field[] | null {
  const fields: Field[] = [];
  for (;;) {
    const field = readField(reader);
    if (!field) return null;
    fields.push(field);
    if (!takeSign(reader, ',')) return fields;
  }
}

function readField(reader: { rest: string }): Field | null {
  const name = NAME.exec(reader.rest)?.[0];
  if (name === undefined) return null;
  reader.rest = reader.rest.slice(name.length);
  const field: Field = { name, calls: {}, fields: [] };
  for (let call = CALL.exec(reader.rest); call; call = CALL.exec(reader.rest)) {
    field.calls[call[1]!] = call[2]!;
    reader.rest = reader.rest.slice(call[0].length);
  }
  if (!takeSign(reader, '{')) return field;
  const inner = readList(reader);
  if (inner === null || !takeSign(reader, '}')) return null;
  return { ...field, fields: inner };
}

function takeSign(reader: { rest: string }, sign: string): boolean {
  reader.rest = reader.rest.trimStart();
  if (!reader.rest.startsWith(sign)) return false;
  reader.rest = reader.rest.slice(sign.length).trimStart();
  return true;
}

const MAX_POSTS = 50;

function pickFields(fields: Field[], facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter((field) => facts[field.name] !== undefined).map((field) => [field.name, facts[field.name]]),
  );
}

const cursorAt = (offset: number) => Buffer.from(`at:${offset}`).toString('base64url');

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const found = /^at:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!found) throw badFields();
  return Number(found[1]);
}

function mediaOf(sources: LookupSources, username: string, field: Field): object {
  const limit = Math.min(MAX_POSTS, Number(field.calls.limit ?? 25) || 25);
  const offset = offsetOf(field.calls.after);
  const posts = findPosts(sources, username, { offset, limit: limit + 1 });
  const wanted = field.fields.length > 0 ? field.fields : [{ name: 'id', calls: {}, fields: [] }];
  const data = posts.slice(0, limit).map((post) => ({ ...pickFields(wanted, { ...post }), id: post.id }));
  const more = posts.length > limit ? { after: cursorAt(offset + limit) } : {};
  const before = offset > 0 ? { before: cursorAt(offset) } : {};
  return { data, paging: { cursors: { ...before, ...more } } };
}

/** Parses the only supported field: `business_discovery.username(NAME){…}`. */
export function discoveryIn(fields: string): { username: string; input: Field } {
  const input = readFields(fields)?.find((field) => field.name === 'business_discovery');
  const username = input?.calls.username;
  if (!input || username === undefined || input.fields.length === 0) throw badFields();
  return { username, input };
}

export function checkToken(given: string | null, wanted: string, expired: boolean): void {
  if (given !== wanted) throw badToken();
  if (expired) throw expiredToken();
}

/** Writes the business-discovery reply with the requested fields. Personal and missing accounts get the same error. */
export function answerDiscovery(
  sources: LookupSources,
  ownId: string,
  input: { username: string; input: Field },
): object {
  const profile = findProfile(sources, input.username);
  if (!profile || profile.is_private) throw noSuchUser();
  const id = `178414${hashNumber(`id ${profile.username}`, 1_000_000_000).toString().padStart(11, '0')}`;
  const facts = {
    username: profile.username,
    name: profile.full_name,
    followers_count: profile.followers_count,
    follows_count: hashNumber(`follows ${profile.username}`, 900),
    media_count: profile.media_count,
    biography: `${profile.full_name} · sample profile`,
    profile_picture_url: profile.profile_pic_url,
  };
  const media = input.input.fields.find((field) => field.name === 'media');
  const posts = media ? { media: mediaOf(sources, profile.username, media) } : {};
  return { business_discovery: { ...pickFields(input.input.fields, facts), ...posts, id }, id: ownId };
}
