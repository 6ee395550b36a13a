interface OrderButtonProps {
  /** Carries the binding words and nothing else (LAW row 1). */
  label: string;
  busyLabel: string;
  busy: boolean;
  ready: boolean;
}

/** Can be reached while it can't be used: pressing it then says what is missing. */
export function OrderButton({ label, busyLabel, busy, ready }: OrderButtonProps) {
  return (
    <button className="btn main wide" type="submit" aria-disabled={busy || !ready || undefined}>
      {busy && <span className="spin" />}
      {busy ? busyLabel : label}
    </button>
  );
}
