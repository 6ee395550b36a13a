import type { emailWords } from '#messages/es/email.ts';

interface NearQuestionProps {
  /** What may have been meant; nothing is asked while there is nothing. */
  meant: string | undefined;
  words: typeof emailWords;
  onYes: (meant: string) => void;
  onNo: () => void;
}

/** `¿Querías decir …?`: a question, never a change by itself. */
export function NearQuestion({ meant, words, onYes, onNo }: NearQuestionProps) {
  return (
    <div role="status">
      {meant && (
        <fieldset className="near" aria-label={words.nearLabel}>
          <p className="hint">{words.near(meant)}</p>
          <button className="btn small" type="button" onClick={() => onYes(meant)}>
            {words.nearYes}
          </button>{' '}
          <button className="btn small" type="button" onClick={onNo}>
            {words.nearNo}
          </button>
        </fieldset>
      )}
    </div>
  );
}
