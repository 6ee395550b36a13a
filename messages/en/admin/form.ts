import type { Form } from '../../es/admin/form.ts';

export const form: Form = {
  optional: 'optional',
  twoAmounts: (thousands, decimals) =>
    `This may be ${thousands} or ${decimals}: write it without marks between thousands, or with two decimals.`,
  noAmount: 'Write an amount, such as 12.50.',
  unsaved: 'There are unsaved changes',
  unsavedText: 'Leaving now loses what you have typed.',
  leave: 'Leave without saving',
  stay: 'Stay here',
  conflict: 'Somebody changed it meanwhile',
  conflictText: 'Nothing is saved yet. Compare and choose.',
  field: 'Field',
  theirs: 'As it is now',
  mine: 'What you typed',
  takeTheirs: 'Take theirs',
  keepMine: 'Go on with mine',
};
