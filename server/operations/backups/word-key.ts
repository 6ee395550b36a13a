/** Origin of a backup, which decides which key decrypts its secrets. */
interface KeySource {
  way: 'files' | 'dump';
  /** SECRET_KEY of the environment, or null. */
  secretKey: string | null;
  /** DATA_DIR holds a key of its own, which a backup of the files contains. */
  hasKeyFile: boolean;
}

/** Tells the owner whether the backup contains the key to its secrets, and what to store separately if not. */
export function wordKey({ way, secretKey, hasKeyFile }: KeySource): string {
  // A folder used for the sandbox still has its key, which does not decrypt the live shop's secrets.
  if (secretKey !== null)
    return 'SECRET_KEY stands in the environment and not in the file: keep it apart, or no secret opens again.';
  if (way === 'dump')
    return 'The key that opens secrets is not in it: keep SECRET_KEY, or DATA_DIR/secret.key, beside it.';
  return hasKeyFile
    ? 'It holds the key that opens secrets: keep it where nobody else reads.'
    : 'The key that opens secrets is not in it: keep SECRET_KEY apart, or no secret opens again.';
}
