import { type ComponentProps, useEffect, useRef } from 'react';
import { useBack } from './use-back.ts';

interface ModalProps extends ComponentProps<'dialog'> {
  /** Cannot be closed at the moment. */
  locked?: boolean;
  onLeave: () => void;
}

/** Modal dialog, which Escape and the back button close. */
export function Modal({ locked = false, onLeave, ...dialog }: ModalProps) {
  const node = useRef<HTMLDialogElement>(null);
  useEffect(() => node.current?.showModal(), []);
  useBack(() => {
    if (!locked) onLeave();
    return !locked;
  });
  return (
    <dialog
      {...dialog}
      ref={node}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onLeave();
      }}
    />
  );
}
