import { Icon } from '../../parts/icon.tsx';

/** The sentence under a field that is missing or wrong; nothing while all is well. */
export function ProblemText({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="err" id={id}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}
