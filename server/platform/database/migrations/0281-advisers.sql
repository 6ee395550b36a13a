-- A tax adviser reads invoices, the register and the figures of a quarter.
alter table staff_invitations drop constraint staff_invitations_role_check,
  add constraint staff_invitations_role_check check (role in ('owner', 'agent', 'adviser'));
alter table staff_members drop constraint staff_members_role_check,
  add constraint staff_members_role_check check (role in ('owner', 'agent', 'adviser'));
