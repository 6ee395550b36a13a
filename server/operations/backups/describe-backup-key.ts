interface KeySource {
  way: 'files' | 'dump';
  secretKey: string | null;
  /** DATA_DIR has a key file, which a backup of the files contains. */
  hasKeyFile: boolean;
}

/** Returns a sentence for the owner: whether the backup contains the key to its secrets, or what to store apart. */
export function describeBackupKey({ way, secretKey, hasKeyFile }: KeySource): string {
  if (secretKey !== null)
    return 'SECRET_KEY stands in the environment and not in the file: keep it apart, or no secret opens again.';
  if (way === 'dump')
    return 'The key that opens secrets is not in it: keep SECRET_KEY, or DATA_DIR/secret.key, beside it.';
  return hasKeyFile
    ? 'It holds the key that opens secrets: keep it where nobody else reads.'
    : 'The key that opens secrets is not in it: keep SECRET_KEY apart, or no secret opens again.';
}
