const redactionMark = '•••';
const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** Returns the text without the secret, ignoring case. Also removes its percent-encoded and base64 forms. */
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
