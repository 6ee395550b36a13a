import { beforeAll, describe, expect, it } from 'vitest';
import type { ThreadReply } from '#contracts/customers/support.ts';
import type { DraftedLetter, SentLetter } from '#contracts/mail/letters.ts';
import { letterMessages } from '#messages/letters.ts';
import { standingMessages } from '#messages/standing.ts';
import { showContact, submitContact } from '#server/customers/support/contact-page.ts';
import { paidOrder } from '../harness/fulfilment-fixtures.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, post, signIn, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(() => testShop({ config: { rateLimits: true } }));

const db = () => shop.program.deps.database;
const { execute, one, rows } = queriesOn(db);
let count = 0;
function newForm(more: Record<string, unknown> = {}) {
  count += 1;
  return { name: 'Ana Pérez', email: `ana.${process.pid}.${count}@example.com`, message: 'Hola', ...more };
}
/** Submits from an address of its own, so that tests do not share a rate limit. */
const submit = (form: Record<string, unknown>, address = `10.1.0.${count}`) =>
  submitContact(shop.program.deps, { form, locale: 'fr', path: '/fr/contact', address });
async function send(form: Record<string, unknown>, address?: string): Promise<string> {
  const answer = await submit(form, address);
  if (!('to' in answer)) throw new Error(`refused: ${JSON.stringify(answer)}`);
  expect(answer.to).toMatch(/^\/fr\/contact\?sent=[0-9a-f-]{36}$/);
  return answer.to.split('=')[1] ?? '';
}
const mailsWith = (text: string) =>
  shop.mailbox.mails().filter((mail) => JSON.stringify(mail).includes(text));

describe('a contact message', () => {
  it('a contact message is stored, mailed to the shop with the visitor as reply address, and acknowledged', async () => {
    const form = newForm({
      company: 'Pan y Cía',
      phone: '',
      service: 'pedido',
      message: 'Un <b>párrafo</b>\n\notro',
    });
    const id = await send(form);
    expect(await one('select * from contact_messages where id = $1', [id])).toMatchObject({
      company: 'Pan y Cía',
      phone: null,
      service: 'pedido',
      message: 'Un <b>párrafo</b>\n\notro',
      locale: 'fr',
      answered_at: null,
    });
    await eventually(() => expect(mailsWith(form.email)).toHaveLength(2));
    const ack = mailsWith(form.email).find(({ to }) => to.includes(form.email));
    const forwarded = mailsWith(form.email).find(({ to }) => to.includes('soporte@ejemplo.es'));
    expect(ack?.subject).toBe('Nous avons reçu votre message');
    expect(ack?.text).not.toContain('párrafo');
    expect(forwarded?.headers['reply-to']).toContain(form.email);
    expect(forwarded?.text).toContain('Pan y Cía');
    expect(forwarded?.html).toContain('Un &lt;b&gt;párrafo&lt;/b&gt;');
    expect(await showContact(shop.program.deps, new URLSearchParams({ sent: id }))).toMatchObject({
      kind: 'contact-sent',
    });
  });

  it('a contact message that arrives again, also at the same time, is stored once', async () => {
    const form = newForm();
    const ids = await Promise.all(Array.from({ length: 4 }, (_, index) => send(form, `10.2.0.${index}`)));
    expect(new Set(ids).size).toBe(1);
    expect(await rows('select from contact_messages where email = $1', [form.email])).toHaveLength(1);
    await eventually(() => expect(mailsWith(form.email)).toHaveLength(2));
  });

  it('a contact message that is refused stores nothing and returns the entered values', async () => {
    const form = newForm({ email: 'broken', message: 'x'.repeat(4001) });
    const answer = await submit(form);
    expect(answer).toMatchObject({
      status: 422,
      visit: {
        values: { name: form.name, email: 'broken', message: form.message },
        problems: { email: 'email_invalid', message: 'too_long' },
        obstacle: null,
      },
    });
    expect(await submit(newForm({ website: 'x' }))).toMatchObject({ visit: { obstacle: 'not_a_person' } });
    expect(await rows(`select from contact_messages where email = 'broken'`)).toEqual([]);
  });

  it('a contact message from an address above its limit is refused with the entered values, and floods no inbox', async () => {
    const flood = await Promise.all(Array.from({ length: 14 }, () => submit(newForm(), '10.3.0.1')));
    const stopped = flood.filter((answer) => !('to' in answer));
    expect(stopped).toHaveLength(4);
    expect(stopped[0]).toMatchObject({
      status: 429,
      visit: { obstacle: 'rate_limited', values: { name: 'Ana Pérez', message: 'Hola' } },
    });
    const { email } = newForm();
    const bomb = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        submit(
          { name: 'x', email: index % 2 ? email : email.toUpperCase(), message: `${index}` },
          `10.4.0.${index}`,
        ),
      ),
    );
    // All messages are stored, so that a flood cannot block the holder of the address. Only four are acknowledged.
    expect(bomb.filter((answer) => 'to' in answer)).toHaveLength(8);
    const acknowledged = 'select from contact_messages where email = $1 and acknowledge';
    expect(await rows(acknowledged, [email])).toHaveLength(4);
  });
});

it.each(['', 'x', crypto.randomUUID(), '1; drop table contact_messages'])(
  'an invalid receipt %j shows no message',
  async (sent) => {
    expect(await showContact(shop.program.deps, new URLSearchParams({ sent }))).toBeUndefined();
  },
);

describe('the staff list of messages', () => {
  const path = () => `${shop.url}/api/admin/contact-messages`;

  it('the staff list of messages marks a message as answered once, and reopens it', async () => {
    const id = await send(newForm());
    const cookie = await signIn(shop);
    const mark = (body: unknown, which = id) => post(`${path()}/${which}/answered`, body, { cookie });
    const list = async (query: string) =>
      (await (await fetch(`${path()}?${query}`, { headers: { cookie } })).json()) as {
        items: { id: string; answeredBy: string | null }[];
      };
    expect((await list('state=open')).items[0]?.id).toBe(id);
    expect((await mark({})).status).toBe(200);
    expect((await mark({ answered: true })).status).toBe(200);
    expect((await list('state=answered')).items).toMatchObject([{ id, answeredBy: 'owner' }]);
    expect((await list('state=open')).items.some((message) => message.id === id)).toBe(false);
    expect((await mark({ answered: false })).status).toBe(200);
    expect((await mark({ answered: 'perhaps' })).status).toBe(400);
    expect((await mark({}, 'x')).status).toBe(400);
    expect((await mark({}, crypto.randomUUID())).status).toBe(404);
    const audit = await rows<{ action: string }>(
      'select action from audit_entries where subject_id = $1 order by id',
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['contact.answered', 'contact.reopened']);
  });
});

describe('a mail thread', () => {
  const path = (id: string) => `${shop.url}/api/admin/message-threads/${id}`;
  let cookie: string;
  beforeAll(async () => {
    cookie = await signIn(shop);
  });
  const read = async (id: string) =>
    (await (await fetch(path(id), { headers: { cookie } })).json()) as ThreadReply;
  const answer = (id: string, body: object) => post(`${path(id)}/answers`, body, { cookie });
  /** Acts as if the undo period of the answer were over. */
  const sendNow = () =>
    execute(`update mails set due_at = now() where kind = 'contact-answer' and state = 'queued'`);
  const mailTo = (email: string, text: string) =>
    eventually(() => {
      const mail = mailsWith(text).find(({ to }) => to.includes(email));
      expect(mail).toBeDefined();
      return mail!;
    });

  it('a mail thread is answered by mail in the thread of the acknowledgement', async () => {
    const form = newForm({ message: 'Où est ma commande ?' });
    const id = await send(form);
    const acknowledged = await mailTo(form.email, id);
    expect((await answer(id, { text: 'Elle est en route.', seen: 1 })).status).toBe(200);
    await sendNow();
    const mail = await mailTo(form.email, 'Elle est en route.');
    expect(mail.text).toMatch(/Elle est en route\..+thread=.+Votre message.+Où est ma commande/s);
    expect(mail.headers['in-reply-to']).toBe(acknowledged.headers['message-id']);
    expect(mail.headers.references).toContain(acknowledged.headers['message-id']);
    expect(await read(id)).toMatchObject({
      state: 'answered',
      lastByShop: true,
      thread: [
        { by: 'buyer', text: 'Où est ma commande ?' },
        { by: 'shop', staff: 'owner', text: 'Elle est en route.' },
      ],
      templates: [{ text: expect.stringContaining('Bonjour') }, {}],
    });
  });

  it('a mail thread continues when the reply comes from the same address, and a different sender starts a new one', async () => {
    const form = newForm();
    const id = await send(form);
    await answer(id, { text: `Bitte ${id}`, seen: 1 });
    await sendNow();
    const mail = await mailTo(form.email, `Bitte ${id}`);
    const thread = /thread=([\w.-]+)/.exec(mail.text)?.[1] ?? '';
    expect(await showContact(shop.program.deps, new URLSearchParams({ thread }))).toMatchObject({ thread });
    const more = { ...form, message: 'encore' };
    const joined = await send({ ...more, thread }, '10.5.0.1');
    const other = await send({ ...more, thread, email: `x.${form.email}` }, '10.5.0.2');
    const forged = await send({ ...more, message: 'autre', thread: `${id}.AAAA` }, '10.5.0.3');
    const threads = await rows('select id, thread_id from contact_messages where id = any($1)', [
      [joined, other, forged],
    ]);
    expect(new Map(threads.map((row) => [row.id, row.thread_id]))).toEqual(
      new Map([
        [joined, id],
        [other, other],
        [forged, forged],
      ]),
    );
    expect(await read(id)).toMatchObject({ state: 'open', entries: 3, lastText: 'encore' });
  });

  it('a mail thread shows an answer before sending, and can withdraw it only until the mail leaves', async () => {
    const form = newForm({ message: 'Bonjour ?' });
    const id = await send(form);
    const previewed = await post(`${path(id)}/preview`, { text: 'Un moment.' }, { cookie });
    expect(previewed.body).toMatchObject({ to: form.email, text: expect.stringContaining('Un moment.') });
    expect((await read(id)).thread).toHaveLength(1);

    const idOf = ({ body }: { body: object }) => (body as { id: string }).id;
    const takeBack = (answerId: string) =>
      fetch(`${path(id)}/answers/${answerId}`, { method: 'DELETE', headers: { cookie } });
    const first = await answer(id, { text: 'Trop vite.', seen: 1 });
    const back = await takeBack(idOf(first));
    expect([back.status, await back.json()]).toEqual([200, { success: true, text: 'Trop vite.' }]);
    expect((await takeBack(idOf(first))).status).toBe(404);
    expect(await read(id)).toMatchObject({ state: 'open', lastText: 'Bonjour ?', lastByShop: false });

    const second = await answer(id, { text: 'La bonne.', seen: 1 });
    await sendNow();
    await mailTo(form.email, 'La bonne.');
    expect((await takeBack(idOf(second))).status).toBe(409);
    expect(mailsWith('Trop vite.')).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'answered', lastText: 'La bonne.' });
  });

  it('a mail thread refuses an answer when the visitor has written since it was opened', async () => {
    const id = await send(newForm());
    expect((await answer(id, { text: 'eins', seen: 1 })).status).toBe(200);
    expect(await answer(id, { text: 'zwei', seen: 1 })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    });
    expect((await read(id)).thread).toHaveLength(2);
  });

  it("a mail thread starts with a letter about an order in the buyer's language, once, and is deleted with it", async () => {
    const { id: orderId } = await paidOrder(db());
    const url = `${shop.url}/api/admin/orders/${orderId}/letter`;
    const draft = (await (await fetch(url, { headers: { cookie } })).json()) as DraftedLetter;
    const { number, email } = await one<{ number: string; email: string }>(
      'select number, email from orders where id = $1',
      [orderId],
    );
    expect(draft).toMatchObject({ to: email, language: 'es', subject: `Sobre tu pedido ${number}` });
    expect(draft.text).toContain(standingMessages.es.notBegun);
    const write = async (text: string): Promise<SentLetter> => {
      const { threadId, id } = (await post(url, { text }, { cookie })).body;
      return { success: true, threadId: String(threadId), id: String(id) };
    };
    const first = await write(draft.text);
    expect(await write(draft.text)).toEqual(first);
    const back = await fetch(`${path(first.threadId)}/answers/${first.id}`, {
      method: 'DELETE',
      headers: { cookie },
    });
    expect(await back.json()).toEqual({ success: true, text: draft.text });
    expect((await fetch(path(first.threadId), { headers: { cookie } })).status).toBe(404);

    const second = await write(`${draft.text}\n\nHasta luego.`);
    expect(await read(second.threadId)).toMatchObject({ state: 'answered', orderNumber: number, entries: 1 });
    await sendNow();
    const mail = await mailTo(email, 'Hasta luego.');
    expect(mail.subject).toBe(draft.subject);
    // The letter does not reply to a message, so it states why it was sent.
    expect(mail.text).toContain(letterMessages.es.why);
    expect(mail.text).not.toContain('formulario de contacto');
    const third = await write('Y otra cosa.');
    expect(third.threadId).toBe(second.threadId);
  });
});
