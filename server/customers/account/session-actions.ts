import { endedLines } from '#server/platform/auth/cookies.ts';
import { dropPasskey, renamePasskey } from '#server/platform/auth/passkeys.ts';
import { signOutEverywhere } from '#server/platform/auth/sessions.ts';
import { ShopError } from '#server/platform/errors.ts';
import { formLine } from '#server/platform/http/form-text.ts';
import { type AccountActionHandler, redirectWithNews, type SubmittedForm } from './account-action.ts';
import { requestErasure } from './data/erase-account.ts';
import { endSession } from './sign-in/customer-of.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const readIdField = (form: SubmittedForm['form'], field: string): string => {
  const id = formLine(form, field);
  if (!uuid.test(id)) throw new ShopError('not_found', 'no id');
  return id;
};

export const sessionActions: Record<string, AccountActionHandler> = {
  async leave(deps, { visit, session }) {
    await endSession(deps, session);
    return { to: visit.path, headers: { 'set-cookie': endedLines(deps, visit.request, 'customer') } };
  },
  async 'leave-all'(deps, { visit, session }) {
    await signOutEverywhere(deps, session);
    return { to: visit.path, headers: { 'set-cookie': endedLines(deps, visit.request, 'customer') } };
  },
  async 'leave-one'(deps, { visit, session, form }) {
    const id = formLine(form, 'device');
    const ended = uuid.test(id) && (await endSession(deps, session, id));
    return ended ? redirectWithNews(visit, 'device_ended') : { to: visit.path };
  },
  async erase(deps, { visit, session, form }) {
    if (form.sure !== 'yes')
      return { content: { account: { kind: 'erase', email: session.email, unsure: true } }, status: 422 };
    await requestErasure(deps, session);
    return {
      to: `${visit.path}?erased`,
      headers: { 'set-cookie': endedLines(deps, visit.request, 'customer') },
    };
  },
  async 'key-name'(deps, { visit, session, form }) {
    const name = formLine(form, 'name').slice(0, 60);
    if (name === '') return { to: visit.path };
    await renamePasskey(deps, 'customer', { id: readIdField(form, 'key'), holder: session.email, name });
    return redirectWithNews(visit, 'passkey_renamed');
  },
  async 'key-remove'(deps, { visit, session, form }) {
    await dropPasskey(deps.database, 'customer', { id: readIdField(form, 'key'), holder: session.email });
    return redirectWithNews(visit, 'passkey_removed');
  },
};
