import { inviteSchema } from '#contracts/staff/members.ts';
import { staffLanguages, staffRoles } from '#contracts/staff/roles.ts';
import { staffMessages } from '#messages/admin/staff/members.ts';
import { call } from '../../data/call-shop.ts';
import { SelectField, TextField } from '../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../form/resource-form.tsx';
import { useTexts } from '../../language.tsx';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const words = useTexts(staffMessages);
  const shop = useShopForm({
    schema: inviteSchema,
    values: { email: '', role: 'agent', language: 'es' },
    send: (body) => call('invitations.create', { body }),
    done: ({ email }) => words.invited(email),
    close: onClose,
  });
  const { form } = shop;
  const { email } = form.formState.errors;
  return (
    <DialogForm
      shop={shop}
      title={words.inviteTitle}
      about={words.inviteLead}
      send={words.send}
      close={onClose}
    >
      <TextField
        label={words.email}
        {...form.register('email')}
        error={email && (email.type === 'server' ? email.message : words.emailInvalid)}
        type="email"
        data-first
      />
      <div className="svcform">
        <SelectField label={words.role} {...fieldOf(form, 'role')} choices={staffRoles} names={words.roles} />
        <SelectField
          label={words.language}
          {...fieldOf(form, 'language')}
          choices={staffLanguages}
          names={words.languages}
        />
      </div>
      <p className="help">{words.roleHelp[form.watch('role')]}</p>
    </DialogForm>
  );
}
