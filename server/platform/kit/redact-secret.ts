const redactionMark = '•••';
const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Ignores case. Also removes percent-encoded and base64 forms of the secret. */
export function redactSecret(text: string, secret: string): string {
  if (secret === '') return text;
  const forms = [
    secret,
    encodeURIComponent(secret),
    ...(['base64', 'base64url'] as const).map((encoding) =>
      Buffer.from(secret).toString(encoding).replace(/=+$/, ''),
    ),
  ];
  return text.replaceAll(new RegExp(forms.map(escapePattern).join('|'), 'gi'), redactionMark);
}
