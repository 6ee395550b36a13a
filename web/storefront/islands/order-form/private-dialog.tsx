import { useEffect, useRef } from 'react';
import type { OrderForm } from '#messages/es/order-form.ts';
import { Icon } from '../../parts/icon.tsx';
import { useBack } from '../shared/use-back.ts';

interface PrivateDialogProps {
  username: string;
  checking: boolean;
  words: OrderForm['privateProfile'];
  onRecheck: () => void;
  onOther: () => void;
}

/** Says what to do about a private profile; closing it leads back to the name. */
export function PrivateDialog({ username, checking, words, onRecheck, onOther }: PrivateDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBack(() => {
    onOther();
    return true;
  });
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="modal pad"
      aria-labelledby="private-title"
      aria-describedby="private-text"
      onCancel={onOther}
    >
      <Icon name="lock" />
      <h2 id="private-title">{words.title}</h2>
      <p id="private-text">{words.text(username)}</p>
      <div className="row">
        <button className="btn main" type="button" aria-disabled={checking || undefined} onClick={onRecheck}>
          {checking && <span className="spin" />}
          {words.recheck}
        </button>
        <button className="btn" type="button" onClick={onOther}>
          {words.other}
        </button>
      </div>
    </dialog>
  );
}
