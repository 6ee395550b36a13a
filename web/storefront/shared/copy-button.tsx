import { useState } from 'react';

interface CopyButtonProps {
  text: string;
  look: string;
  words: { copy: string; copied: string; label?: string };
}

/** Copies the text that stands before the button. A browser that refuses gets it selected, ready to copy by hand. */
export function CopyButton({ text, look, words }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async (shown: Element | null) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      if (shown) getSelection()?.selectAllChildren(shown);
    }
  };
  return (
    <button
      className={look}
      type="button"
      aria-label={copied ? undefined : words.label}
      onClick={({ currentTarget }) => void copy(currentTarget.previousElementSibling)}
    >
      {copied ? words.copied : words.copy}
    </button>
  );
}
