import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { inviteSchema } from '#contracts/staff/members.ts';
import { staffLanguages, staffRoles } from '#contracts/staff/roles.ts';
import { staffMessages } from '#messages/admin/staff/members.ts';
import { call } from '../../data/call-shop.ts';
import { sentenceOf } from '../../data/error-sentence.ts';
import { Form } from '../../form/form.tsx';
import { useWords } from '../../language.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Icon } from '../../parts/icon.tsx';
import { showToast } from '../../parts/toast-store.ts';

type Typed = z.input<typeof inviteSchema>;
type Wish = z.output<typeof inviteSchema>;

function useInvitation(onClose: () => void) {
  const words = useWords(staffMessages);
  const form = useForm<Typed, unknown, Wish>({
    resolver: zodResolver(inviteSchema),
    mode: 'onTouched',
    defaultValues: { email: '', role: 'agent', language: 'es' },
  });
  const submit = form.handleSubmit(async (values) => {
    try {
      await call('invitations.create', { body: values });
      showToast({ tone: 'good', title: words.invited(values.email) });
      onClose();
    } catch (error) {
      form.setError('root', { message: sentenceOf(error) });
    }
  });
  return { form, submit };
}

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(staffMessages);
  const { form, submit } = useInvitation(onClose);
  const { errors, isSubmitting } = form.formState;
  const role = form.watch('role');
  return (
    <Dialog title={words.inviteTitle} about={words.inviteLead} onClose={onClose}>
      <Form className="stack stack--12" onSend={() => submit()}>
        <label className="field">
          <span className="label">{words.email}</span>
          <input
            {...form.register('email')}
            className="in"
            type="email"
            autoComplete="off"
            aria-invalid={errors.email !== undefined}
            aria-describedby="invite-error"
            data-first
          />
        </label>
        <div className="row row--wrap">
          <label className="field grow">
            <span className="label">{words.role}</span>
            <select {...form.register('role')} className="in in--select">
              {staffRoles.map((each) => (
                <option key={each} value={each}>
                  {words.roles[each]}
                </option>
              ))}
            </select>
          </label>
          <label className="field grow">
            <span className="label">{words.language}</span>
            <select {...form.register('language')} className="in in--select">
              {staffLanguages.map((each) => (
                <option key={each} value={each} lang={each}>
                  {words.languages[each]}
                </option>
              ))}
            </select>
          </label>
        </div>
        <p className="help">{words.roleHelp[role]}</p>
        {(errors.email || errors.root) && (
          <p className="err" id="invite-error" role="alert">
            <Icon name="alert" />
            {errors.email ? words.emailInvalid : errors.root?.message}
          </p>
        )}
        <div>
          <button type="submit" className="btn btn--main" aria-disabled={isSubmitting}>
            {words.send}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
