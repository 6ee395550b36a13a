import type { ComponentProps } from 'react';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';

/** Posts an action to the account page. */
export const AccountForm = ({ locale, ...form }: ComponentProps<'form'> & { locale: Locale }) => (
  <form method="post" action={pathTo('account', locale)} {...form} />
);

interface StepButtonProps {
  step: string;
  look: string;
  text: string;
  /** Name for screen readers, where the text alone is ambiguous. */
  label?: string;
}

export const StepButton = ({ step, look, text, label }: StepButtonProps) => (
  <button className={look} type="submit" name="step" value={step} aria-label={label}>
    {text}
  </button>
);

/** Name with a smaller note below. */
export const NamedNote = ({
  name,
  note,
  children,
}: ComponentProps<'span'> & { name: string; note: string }) => (
  <span>
    <b>{name}</b>
    <br />
    <small className="soft">{note}</small>
    {children}
  </span>
);
